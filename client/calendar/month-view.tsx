import { Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CalendarEvent } from '#shared/event.ts'
import { formatMonth } from '#shared/rules/format.ts'
import { useCan } from '../session/session.ts'
import { currentLanguage } from '../words.ts'
import { Days } from './grid/days.tsx'
import { useMoves } from './use-moves.ts'
import './grid/grid.css'

type MonthViewProps = {
  /** Those of the weeks that the month shows, as the filters leave them. */
  events: readonly CalendarEvent[]
  /** `YYYY-MM`. */
  month: string
  /** Today at the site. */
  day: string
  onTurn(months: 1 | -1): void
  onToday(): void
  onOpen(event: number): void
  /** What is said over days without any event. */
  nothing: ReactNode
}

/** A month of the calendar as a grid of days (rules/calendar.md#28). */
export function MonthView({ events, month, day, onTurn, onToday, onOpen, nothing }: MonthViewProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const mayEdit = useCan('event:edit')
  const move = useMoves()
  return (
    <section className="calendar-grid" aria-label={t('calendar.grid.label')}>
      <h2 aria-live="polite" className="calendar-grid-month">
        {formatMonth(`${month}-01`, currentLanguage())}
      </h2>
      <Days
        events={events}
        month={month}
        day={day}
        onMove={move}
        onTurn={onTurn}
        onToday={onToday}
        onOpen={onOpen}
        onCreate={
          mayEdit
            ? (atDate, toDate) =>
                void navigate({ to: '/events/new', search: { atDate, toDate: toDate > atDate ? toDate : undefined } })
            : undefined
        }
      />
      {nothing}
      <Text size="sm" className="calendar-grid-hint">
        {t(mayEdit ? 'calendar.grid.hint' : 'calendar.grid.hint_reader')}
      </Text>
    </section>
  )
}
