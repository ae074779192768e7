import { Badge, Group, Stack, Text } from '@mantine/core'
import { IconCalendar, IconLock, IconMapPin, IconTruck, IconUser } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CalendarEvent } from '#shared/event.ts'
import { dueCounts } from '#shared/rules/due-counts.ts'
import { eventMay } from '#shared/rules/event-state.ts'
import { durationInDays } from '#shared/rules/period.ts'
import { awayIn } from '../event/away.tsx'
import { Period } from '../event/period.tsx'
import { refusalText } from '../event/refusal.ts'
import { StatusBadges } from '../event/status-badges.tsx'
import { KindMark } from '../event-kind/kind-mark.tsx'
import { useKind } from '../event-kind/use-kinds.ts'
import { useUser } from '../session/session.ts'
import { CountLinks } from './count-links.tsx'

/** A summary of an event, beside its bar. */
export function EventCard({ event, day }: { event: CalendarEvent; day: string }) {
  const { t } = useTranslation()
  const { group_id } = useUser()
  const { borrower } = event
  const kind = useKind(event.kind_id)
  const others = event.beneficiaries.length - 1
  const { move_on_calendar } = eventMay(event, day, group_id)
  const due = dueCounts(event, day, group_id)
  const days = durationInDays(event.start_date, event.end_date)
  return (
    <Stack gap={6} maw={360}>
      <Text fw={650} lineClamp={2} style={anywhere}>
        {event.title}
      </Text>
      <Line icon={<IconCalendar size={16} />}>
        <Period from={event.start_date} to={event.end_date} />{' '}
        <Text span c="dimmed" size="sm">
          ({t('event.days', { count: days })})
        </Text>
      </Line>
      {event.has_own_mobilization ? <Line icon={<IconTruck size={16} />}>{awayIn(event)}</Line> : null}
      {event.location ? <Line icon={<IconMapPin size={16} />}>{event.location}</Line> : null}
      {borrower ? (
        <Line icon={<IconUser size={16} />}>
          {borrower}
          {others > 0 ? (
            <Badge ml={6} size="sm" variant="light" color="gray">
              +{others}
            </Badge>
          ) : null}
        </Line>
      ) : null}
      {kind ? (
        <Text component="div" size="sm">
          <KindMark kind={kind} />
        </Text>
      ) : null}
      <StatusBadges event={event} day={day} />
      {due.length > 0 ? (
        <Group gap={8}>
          <CountLinks event={event} due={due} size="sm" />
        </Group>
      ) : null}
      {move_on_calendar.reason && move_on_calendar.reason !== 'access.forbidden' ? (
        <Line icon={<IconLock size={16} />} dimmed>
          {t('calendar.not_movable', { reason: refusalText(move_on_calendar.reason) })}
        </Line>
      ) : null}
    </Stack>
  )
}

/** The card has its full width: a longer word breaks. */
const anywhere = { minWidth: 0, overflowWrap: 'anywhere' } as const

function Line({ icon, dimmed, children }: { icon: ReactNode; dimmed?: boolean; children: ReactNode }) {
  return (
    <Group gap={8} wrap="nowrap" align="flex-start">
      <span style={{ lineHeight: 1.4 }} aria-hidden>
        {icon}
      </span>
      <Text component="div" size="sm" c={dimmed ? 'dimmed' : undefined} lineClamp={4} style={anywhere}>
        {children}
      </Text>
    </Group>
  )
}
