import { IconAlertTriangleFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { CalendarEvent } from '#shared/event.ts'
import { type CalendarState, calendarStatus } from '#shared/rules/event-status.ts'
import { formatInstant, formatQuantity } from '#shared/rules/format.ts'
import { utcText } from '#shared/rules/period.ts'
import { legendTimes } from '../../event/legend-times.ts'
import { StateSwatch } from '../../event/state-swatch.tsx'
import { useSettings } from '../../session/session.ts'
import { currentLanguage } from '../../words.ts'
import { type DayRange, isOnDays } from '../days/day-range.ts'
import { rangeText, weekNumber } from '../days/range.ts'

export type PaperProps = {
  /** The days printed. */
  range: DayRange
  /** Those that the filters leave. */
  events: readonly CalendarEvent[]
  /** What the filters in use leave, in words. */
  filters: readonly string[]
  /** Today at the site. */
  day: string
}

/** Days, company, filters and the key of the states: what the reader of the paper must know. */
export function PaperHead({ range, events, filters, day }: PaperProps) {
  const { t } = useTranslation()
  const { company, general } = useSettings()
  const language = currentLanguage()
  const week = weekNumber(range)
  return (
    <div className="paper-head">
      <div className="paper-title">
        <strong>{rangeText(range, language)}</strong>
        {week === undefined ? null : <span>{t('calendar.week', { number: week })}</span>}
        {filters.length > 0 ? <em>{t('calendar.paper.only', { filters: filters.join(' · ') })}</em> : null}
        <b>{company.name}</b>
        <span>
          {t('calendar.paper.printed', { date: formatInstant(utcText(Date.now()), language, general.timezone) })}
        </span>
      </div>
      <Key range={range} events={events} day={day} />
    </div>
  )
}

/** The states that the paper has, as its bars are drawn, with their numbers. */
function Key({ range, events, day }: Pick<PaperProps, 'range' | 'events' | 'day'>) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const { byState, lacking } = countsOf({ range, events, day })
  return (
    <div className="paper-key">
      {legendTimes.map(({ time, states }) => {
        const there = states.filter((state) => byState.has(state))
        if (there.length === 0) return null
        return (
          <span key={time} className="paper-time">
            {t(`calendar.time.${time}`)}
            {there.map((state) => (
              <span key={state} className="paper-state">
                <StateSwatch state={state} size={11} /> {t(`calendar.state_short.${state}`)}{' '}
                <b>{formatQuantity(byState.get(state) ?? 0, language)}</b>
              </span>
            ))}
          </span>
        )
      })}
      {lacking > 0 ? (
        <span className="paper-state">
          <IconAlertTriangleFilled size={12} aria-hidden /> {t('calendar.missing_short')}{' '}
          <b>{formatQuantity(lacking, language)}</b>
        </span>
      ) : null}
    </div>
  )
}

/** The events of some days by state, and how many of them lack material. */
function countsOf({ range: { start, end }, events, day }: Pick<PaperProps, 'range' | 'events' | 'day'>) {
  const byState = new Map<CalendarState, number>()
  let lacking = 0
  for (const event of events) {
    if (!isOnDays(event, start, end)) continue
    const { state } = calendarStatus(event, day)
    byState.set(state, (byState.get(state) ?? 0) + 1)
    if (event.has_missing_materials) lacking++
  }
  return { byState, lacking }
}
