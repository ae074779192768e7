import { Button, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { CalendarEvent } from '#shared/event.ts'
import { dueCounts } from '#shared/rules/due-counts.ts'
import { calendarStatus } from '#shared/rules/event-status.ts'
import { formatDate } from '#shared/rules/format.ts'
import { moveWallClock } from '#shared/rules/period.ts'
import { AwayLine } from '../event/away.tsx'
import { Period } from '../event/period.tsx'
import { StateSwatch } from '../event/state-swatch.tsx'
import { StatusBadges } from '../event/status-badges.tsx'
import { KindMark } from '../event-kind/kind-mark.tsx'
import { useKind } from '../event-kind/use-kinds.ts'
import { useUser } from '../session/session.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { currentLanguage } from '../words.ts'
import { AgendaHead } from './agenda-head.tsx'
import { CountLinks } from './count-links.tsx'
import { useLoad } from './load/use-load.ts'
import { Nothing } from './nothing.tsx'
import { Paper } from './paper/on-demand.tsx'
import type { Reach } from './reach.ts'
import './agenda.css'

const later = (day: string, days: number) => moveWallClock(`${day} 00:00:00`, { days }).slice(0, 10)

type AgendaProps = {
  reach: Reach
  /** The events of these days that pass the filters. */
  events: readonly CalendarEvent[]
  isPending: boolean
  hasFilter: boolean
  /** What filters the events, in words. */
  filters: readonly string[]
  today: string
  onOpen(event: number): void
  /** A press on the head of a day. */
  onDay(day: string): void
  onClear(): void
}

/**
 * The phone's calendar, by day: events that begin and events that come back. Today first, earlier
 * days on demand.
 */
export function Agenda(props: AgendaProps) {
  const { reach, events, isPending, today, onOpen, onDay } = props
  const { t } = useTranslation()
  const { group_id } = useUser()
  const { range, isWhole, extend } = reach
  const { start, end } = range
  const load = useLoad(range)
  const days = useMemo(() => byDay(events, start, end, today), [events, start, end, today])
  return (
    <Stack gap="xs" component="section" aria-label={t('calendar.view.agenda')}>
      <Paper range={range} events={events} filters={props.filters} day={today} view="agenda" />
      <Button variant="subtle" className="agenda-more" h={44} disabled={isWhole} onClick={() => extend('back')}>
        {t('calendar.earlier')}
      </Button>
      {isPending && days.length === 0 ? <Skeleton height={240} aria-hidden /> : null}
      {!isPending && days.length === 0 ? (
        <Nothing days={range} hasFilter={props.hasFilter} onClear={props.onClear} isTimeline={false} />
      ) : null}
      {days.map(({ day, entries }) => (
        <section key={day} aria-label={headingOf(day)}>
          <AgendaHead day={day} name={headingOf(day)} isToday={day === today} load={load} onDay={onDay} />
          <Stack gap={6} component="ul" className="agenda-list" p={0} m={0} style={{ listStyle: 'none' }}>
            {entries.map(({ event, mark }) => {
              const due = dueCounts(event, today, group_id)
              return (
                <li key={event.id}>
                  <Entry event={event} mark={mark} today={today} onOpen={() => onOpen(event.id)} />
                  {due.length > 0 ? (
                    <div className="agenda-count">
                      <CountLinks event={event} due={due} size="lg" />
                    </div>
                  ) : null}
                </li>
              )
            })}
            {entries.length === 0 ? (
              <li>
                <EmptyState drawing="calendar" isQuiet title={t('calendar.nothing_today')} />
              </li>
            ) : null}
          </Stack>
        </section>
      ))}
      <Button
        variant="subtle"
        className="agenda-more"
        h={44}
        loading={isPending && days.length > 0}
        disabled={isWhole}
        onClick={() => extend('ahead')}
      >
        {t('calendar.later')}
      </Button>
    </Stack>
  )

  function headingOf(day: string): string {
    const date = formatDate(day, currentLanguage())
    if (day === today) return t('calendar.day_today', { date })
    return day === later(today, 1) ? t('calendar.day_tomorrow', { date }) : date
  }
}

function Entry({ event, mark, today, onOpen }: { event: CalendarEvent; mark: Mark; today: string; onOpen(): void }) {
  const { t } = useTranslation()
  const { state, icon } = calendarStatus(event, today)
  const kind = useKind(event.kind_id)
  const where = [event.location, event.borrower].filter(Boolean).join(' · ')
  return (
    <UnstyledButton className="agenda-event" onClick={onOpen} data-event={event.id}>
      <StateSwatch state={state} icon={icon} isConfirmed={event.is_confirmed} size={26} />
      <Stack gap={3} className="agenda-words">
        <Text fw={600} lineClamp={2} className="agenda-title">
          {event.title}
        </Text>
        <Text size="sm">
          {mark ? (
            <Text span fw={600}>
              {t(mark === 'departure' ? 'frame.menu.departure' : `calendar.${mark}`)} ·{' '}
            </Text>
          ) : null}
          <Period from={event.start_date} to={event.end_date} />
        </Text>
        <AwayLine event={event} />
        {where ? (
          <Text size="sm" c="dimmed" truncate>
            {where}
          </Text>
        ) : null}
        {event.kind_id === null ? null : (
          // Its room is there before the kinds are read.
          <Text component="div" size="sm" c="dimmed" mih="1lh">
            {kind ? <KindMark kind={kind} /> : null}
          </Text>
        )}
        <StatusBadges event={event} day={today} />
      </Stack>
    </UnstyledButton>
  )
}

/** What a day is to an event, as far as the agenda says it: null for the first day, and for a day that it goes on. */
type Mark = 'departure' | 'last_day' | 'back' | null
type Entries = { day: string; entries: { event: CalendarEvent; mark: Mark }[] }

/**
 * Lists each event on the first day that it is there, and again on its last, and on the days on which
 * its material leaves and comes back (rules/calendar.md#20).
 */
function byDay(events: readonly CalendarEvent[], start: string, end: string, today: string): Entries[] {
  const days = new Map<string, Entries['entries']>()
  // Today is always listed, even without events.
  if (events.length > 0 && today >= start && today <= end) days.set(today, [])
  for (const event of events) {
    const [leaves, starts, ends, back] = [
      event.mobilization_start_date.slice(0, 10),
      event.start_date.slice(0, 10),
      event.end_date.slice(0, 10),
      event.mobilization_end_date.slice(0, 10),
    ] as const
    // Of what falls on one day, the last says it.
    const marks = new Map<string, Mark>([
      [leaves, 'departure'],
      [back, 'back'],
      [ends, 'last_day'],
      [starts, null],
    ])
    if (leaves < start && start < back && !marks.has(start)) marks.set(start, null)
    for (const [day, mark] of marks) {
      if (day < start || day > end) continue
      const entries = days.get(day)
      if (entries) entries.push({ event, mark })
      else days.set(day, [{ event, mark }])
    }
  }
  return [...days.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([day, entries]) => ({ day, entries }))
}
