import { Grid, NumberInput, Select, Stack, Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatPeriod } from '#shared/rules/format.ts'
import type { Period } from '#shared/rules/period.ts'
import { mostRepeats, repeated, repeatSteps } from '#shared/rules/repeat.ts'
import { typedDecimals } from '../../form/decimals.ts'
import { useIsPhone } from '../../frame/page.tsx'
import { currentLanguage } from '../../words.ts'
import { isRepeatable, type TypedRepeat } from './repeat.ts'

type RepeatFieldsProps = {
  value: TypedRepeat
  onChange(value: TypedRepeat): void
  /** The dates of the first copy; null until they are chosen. */
  first: Period | null
}

/** Asks whether one copy is enough, else how far apart the copies lie and how many there are (rules/repeat.md#4). */
export function RepeatFields({ value, onChange, first }: RepeatFieldsProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const size = isPhone ? 'md' : 'sm'
  const last = first && isRepeatable(value) ? repeated(first, value).at(-1) : undefined
  return (
    <Stack gap="xs">
      <Switch
        label={t('event.duplication.repeat')}
        checked={value.isOn}
        onChange={({ currentTarget }) => onChange({ ...value, isOn: currentTarget.checked })}
        mih={isPhone ? 44 : undefined}
      />
      {value.isOn ? (
        <>
          <Grid>
            <Grid.Col span={7}>
              <Select
                label={t('event.duplication.frequency')}
                size={size}
                allowDeselect={false}
                data={repeatSteps.map((step) => ({ value: step, label: t(`event.duplication.every.${step}`) }))}
                value={value.every}
                onChange={(every) => every && onChange({ ...value, every })}
              />
            </Grid.Col>
            <Grid.Col span={5}>
              <NumberInput
                label={t('event.duplication.times')}
                size={size}
                min={2}
                max={mostRepeats}
                {...typedDecimals()}
                allowNegative={false}
                clampBehavior="none" // a number beyond the limits is reported, not changed
                value={value.times}
                error={isRepeatable(value) ? undefined : t('event.duplication.times_help')}
                onChange={(times) => onChange({ ...value, times })}
              />
            </Grid.Col>
          </Grid>
          <dl className="event-facts">
            <dt>{t('event.duplication.last')}</dt>
            <dd aria-live="polite">{last ? formatPeriod(last.start_date, last.end_date, currentLanguage()) : '—'}</dd>
          </dl>
        </>
      ) : null}
    </Stack>
  )
}
