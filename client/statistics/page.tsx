import { Tabs } from '@mantine/core'
import { IconAlertTriangle, IconCalendarStats, IconCashBanknote, IconChartBar, IconZzz } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { type ComponentType, useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { StatisticsPeriod } from '#shared/statistics.ts'
import { Page } from '../frame/page.tsx'
import { useSettings } from '../session/session.ts'
import { useSiteDay } from '../session/site-day.ts'
import { daysInWords } from '../ui/table/days-filter.tsx'
import type { Figure, PeriodSearch } from './address.ts'
import { IdleCard } from './idle.tsx'
import { LackCards } from './lack.tsx'
import { PeriodChoice } from './period-choice.tsx'
import { periodOf } from './periods.ts'
import { figureOf, figuresOf } from './queries.ts'
import { RevenueCards } from './revenue.tsx'
import { UseCard } from './use.tsx'
import { WeeksCard } from './weeks.tsx'
import './statistics.css'

const route = getRouteApi('/app/statistics')
const icons: Record<Figure, ComponentType<{ size?: number }>> = {
  use: IconChartBar,
  idle: IconZzz,
  lack: IconAlertTriangle,
  revenue: IconCashBanknote,
  weeks: IconCalendarStats,
}
const cards: Record<Figure, ComponentType<{ period: StatisticsPeriod }>> = {
  use: UseCard,
  idle: IdleCard,
  lack: LackCards,
  revenue: RevenueCards,
  weeks: WeeksCard,
}

/** What the stock and the events of a period come to, a tab for each question (rules/statistics.md#11). */
export function StatisticsPage() {
  const { t } = useTranslation()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { mode } = useSettings().billing
  const today = useSiteDay()
  const figure = figureOf(search.figure, mode)
  const { preset, start, end } = periodOf(search, today)
  const asked = useMemo(() => ({ figure, period: { start, end } }), [figure, start, end])
  // What is shown stays until the next figures are there.
  const shown = useDeferredValue(asked)
  const Cards = cards[shown.figure]
  const go = (part: PeriodSearch & { figure?: Figure }) =>
    void navigate({ search: (present) => ({ ...present, ...part }), replace: true, resetScroll: false })
  return (
    <Page title={t('frame.menu.statistics')} subtitle={daysInWords({ start, end })}>
      <div className="figure-paper" aria-hidden>
        {`${t(`statistics.${figure}.tab`)}, ${daysInWords({ start, end })}`}
      </div>
      <PeriodChoice preset={preset} period={asked.period} today={today} onChoose={go} />
      <Tabs value={figure} onChange={(chosen) => go({ figure: chosen as Figure })} keepMounted={false}>
        <Tabs.List aria-label={t('statistics.figures')} mb="md" className="figure-tabs">
          {figuresOf(mode).map((one) => {
            const Icon = icons[one]
            return (
              <Tabs.Tab key={one} value={one} leftSection={<Icon size={18} />}>
                {t(`statistics.${one}.tab`)}
              </Tabs.Tab>
            )
          })}
        </Tabs.List>
        <Tabs.Panel value={figure} aria-busy={shown !== asked || undefined}>
          <div className="figure-cards" key={`${shown.figure} ${shown.period.start} ${shown.period.end}`}>
            <Cards period={shown.period} />
          </div>
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}
