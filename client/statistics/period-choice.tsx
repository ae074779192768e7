import { Group, SegmentedControl, Select, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StatisticsPeriod } from '#shared/statistics.ts'
import { useIsCrowded } from '../frame/page.tsx'
import { DaysFilter } from '../ui/table/days-filter.tsx'
import { type PeriodSearch, type Preset, presets } from './address.ts'
import { mostDays, periodOf, refusalOf } from './periods.ts'

type PeriodChoiceProps = {
  preset: Preset
  period: StatisticsPeriod
  today: string
  onChoose(search: PeriodSearch): void
}

/** Chooses the period of all figures: one with a name, or days of one's own. */
export function PeriodChoice({ preset, period, today, onChoose }: PeriodChoiceProps) {
  const { t } = useTranslation()
  const isCrowded = useIsCrowded()
  const season = periodOf({ period: 'season' }, today)
  const data = presets.map((one) => ({
    value: one,
    label: t(`statistics.period.${one}`, {
      year: today.slice(0, 4),
      before: Number(today.slice(0, 4)) - 1,
      from: season.start.slice(0, 4),
      to: season.end.slice(0, 4),
    }),
  }))
  // Days of one's own begin with those on the screen.
  const choose = (chosen: string | null) => {
    const one = presets.find((known) => known === chosen) ?? 'months'
    onChoose({ period: one, ...(one === 'own' ? period : { start: undefined, end: undefined }) })
  }
  return (
    <Group gap="sm" mb="md" className="figure-period">
      {isCrowded ? (
        <Select
          aria-label={t('statistics.period.label')}
          data={data}
          value={preset}
          allowDeselect={false}
          onChange={choose}
          w={{ base: '100%', sm: 260 }}
        />
      ) : (
        <SegmentedControl aria-label={t('statistics.period.label')} data={data} value={preset} onChange={choose} />
      )}
      {preset === 'own' ? <OwnDays period={period} onChoose={onChoose} /> : null}
    </Group>
  )
}

/** The days of one's own: the figures follow once there are both, and not too many. */
function OwnDays({ period, onChoose }: Pick<PeriodChoiceProps, 'period' | 'onChoose'>) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<{ start?: string | undefined; end?: string | undefined } | null>(null)
  const days = typed ?? period
  const isTooLong = refusalOf(days.start, days.end) === 'too_long'
  return (
    <>
      <DaysFilter
        label={t('statistics.period.days')}
        days={days}
        onChange={(next) => {
          const { start, end } = next
          if (refusalOf(start, end)) return setTyped(next)
          setTyped(null)
          onChoose({ period: 'own', start, end })
        }}
      />
      {isTooLong ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {t('invalid.too_many_days', { count: mostDays })}
        </Text>
      ) : null}
    </>
  )
}
