import { ActionIcon, Group, Skeleton, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Assignment, EventRow } from '#shared/event.ts'
import { calendarStatus } from '#shared/rules/event-status.ts'
import { formatDate, formatInstants } from '#shared/rules/format.ts'
import { instantOf, moveWallClock, utcInstant } from '#shared/rules/period.ts'
import { api } from '../../endpoints.ts'
import { Period } from '../../event/period.tsx'
import { StateSwatch } from '../../event/state-swatch.tsx'
import { StatusBadges } from '../../event/status-badges.tsx'
import { NotRead } from '../../form/not-read.tsx'
import { failureText } from '../../frame/notify.tsx'
import { useIsPhone } from '../../frame/page.tsx'
import { q } from '../../query.ts'
import { useSettings } from '../../session/session.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { currentLanguage } from '../../words.ts'
import { useDayWords } from './day-words.ts'
import { useLoad } from './use-load.ts'
import './load.css'

type DayListProps = {
  day: string
  today: string
  /** Shows another day instead. */
  onDay(day: string): void
  onOpen(event: number): void
  onClose(): void
}

const later = (day: string, days: number) => moveWallClock(`${day} 00:00:00`, { days }).slice(0, 10)

/**
 * What a day holds (rules/calendar.md#33): its events, those that lack material first, and the
 * technicians at work, each leading on to its event.
 */
export function DayList({ day, today, onDay, onOpen, onClose }: DayListProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const language = currentLanguage()
  const load = useLoad({ start: day, end: day })
  const say = useDayWords()
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...q(api.event.list, { query: { start: day, end: day } }),
    placeholderData: keepPreviousData, // its place is not empty from day to day
    throwOnError: false,
  })
  /** The day of the list, which may still be that before the one asked for. */
  const [listed, setListed] = useState(day)
  if (data && !isPlaceholderData && listed !== day) setListed(day)
  const events = (data?.data ?? []).filter((event) => !event.is_archived).sort(lackingFirst)
  const size = isPhone ? 44 : 36
  return (
    <Dialog
      opened
      onClose={onClose}
      size={620}
      fullScreen={isPhone}
      centered={false} // it grows downwards once the day is read, and keeps its title in place
      title={formatDate(day, language)}
      closeButtonProps={{ 'aria-label': t('frame.close') }}
    >
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm" role="status">
            {say(day, load).join(' · ')}
          </Text>
          <Group gap={6} wrap="nowrap">
            <ActionIcon
              variant="default"
              size={size}
              aria-label={t('calendar.load.day_before')}
              onClick={() => onDay(later(day, -1))}
            >
              <IconChevronLeft size={18} />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size={size}
              aria-label={t('calendar.load.day_after')}
              onClick={() => onDay(later(day, 1))}
            >
              <IconChevronRight size={18} />
            </ActionIcon>
          </Group>
        </Group>
        {data ? (
          <Stack gap="sm" className="rows" aria-busy={isPlaceholderData || undefined}>
            {events.length === 0 ? (
              <EmptyState drawing="calendar" isQuiet title={t('calendar.load.nothing')} />
            ) : (
              <Events events={events} today={today} onOpen={onOpen} />
            )}
            <Crew events={events} day={listed} onOpen={onOpen} />
          </Stack>
        ) : error ? (
          <NotRead text={failureText(error, t('calendar.load.failed'))} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={160} className="day-pending" aria-hidden />
        )}
      </Stack>
    </Dialog>
  )
}

const lackingFirst = (one: EventRow, other: EventRow): number =>
  Number(other.has_missing_materials === true) - Number(one.has_missing_materials === true)

type Opening = { onOpen(event: number): void }

function Events({ events, today, onOpen }: Opening & { events: readonly EventRow[]; today: string }) {
  const { t } = useTranslation()
  return (
    <section aria-label={t('calendar.load.events')}>
      <Title order={3} size="sm">
        {t('calendar.load.events')}
      </Title>
      <ul className="day-list">
        {events.map((event) => {
          const { state, icon } = calendarStatus(event, today)
          return (
            <li key={event.id}>
              <UnstyledButton className="day-event" onClick={() => onOpen(event.id)}>
                <StateSwatch state={state} icon={icon} isConfirmed={event.is_confirmed} />
                <div>
                  <Text fw={600} className="day-title">
                    {event.title}
                  </Text>
                  <Text size="sm">
                    <Period from={event.start_date} to={event.end_date} />
                    {event.location ? ` · ${event.location}` : null}
                  </Text>
                  {event.has_missing_materials ? <StatusBadges event={event} day={today} /> : null}
                </div>
              </UnstyledButton>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Crew({ events, day, onOpen }: Opening & { events: readonly EventRow[]; day: string }) {
  const { t } = useTranslation()
  const zone = useSettings().general.timezone
  const [from, to] = [day, later(day, 1)].map((one) => instantOf(`${one} 00:00:00`, zone)) as [number, number] // two
  const isOnDay = ({ start_time, end_time }: Assignment) => utcInstant(start_time) < to && utcInstant(end_time) > from
  const busy = events
    .flatMap((event) => event.technicians.filter(isOnDay).map((at) => ({ event, at })))
    .sort((one, other) => one.at.technician.full_name.localeCompare(other.at.technician.full_name))
  if (busy.length === 0) return null
  return (
    <section aria-label={t('calendar.load.crew')}>
      <Title order={3} size="sm">
        {t('calendar.load.crew')}
      </Title>
      <ul className="day-list">
        {busy.map(({ event, at }) => (
          <li key={at.id}>
            <UnstyledButton className="day-event" onClick={() => onOpen(event.id)}>
              <div>
                <Text fw={600}>{[at.technician.full_name, at.position].filter(Boolean).join(' · ')}</Text>
                <Text size="sm">
                  {formatInstants(at.start_time, at.end_time, currentLanguage(), zone)} · {event.title}
                </Text>
              </div>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
