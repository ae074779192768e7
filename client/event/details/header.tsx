import { Group, Modal, Skeleton, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import { calendarStatus } from '#shared/rules/event-status.ts'
import { durationInDays } from '#shared/rules/period.ts'
import { useIsPhone } from '../../frame/page.tsx'
import { AwayLine } from '../away.tsx'
import { Period } from '../period.tsx'
import { StateSwatch } from '../state-swatch.tsx'
import { StatusBadges } from '../status-badges.tsx'

type HeaderProps = {
  /** Undefined while it is read, and once it is gone. */
  event: Event | undefined
  day: string
  /** The event is still being read: the head shows its shape. */
  isPending: boolean
  close: ReactNode
  actions: ReactNode
}

/**
 * Icon of the state, title, dates, states in words; actions below. The window opens with the focus
 * on the title, which stays the same element while the event is read and when another one follows.
 */
export function Header({ event, day, isPending, close, actions }: HeaderProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const isShape = isPending && !event
  return (
    <div className="event-head">
      <div>
        {event ? <Swatch event={event} day={day} /> : null}
        {isShape ? <Skeleton height={30} width={48} /> : null}
      </div>
      <Stack gap={6}>
        <Modal.Title
          fz="lg"
          fw={650}
          lh={1.3}
          style={{ overflowWrap: 'anywhere' }}
          tabIndex={-1}
          data-autofocus
          className="event-title"
        >
          {event?.title ?? t('event.one')}
        </Modal.Title>
        {event ? (
          <>
            <Group gap={8} style={{ rowGap: 0 }}>
              <Text size="sm">
                <Period from={event.start_date} to={event.end_date} />
              </Text>
              <Text size="sm" c="dimmed">
                {t('event.days', { count: durationInDays(event.start_date, event.end_date) })}
              </Text>
            </Group>
            <AwayLine event={event} />
            <StatusBadges event={event} day={day} />
          </>
        ) : null}
        {isShape ? (
          <>
            <Skeleton height={22} width="50%" />
            <Skeleton height={24} width="30%" />
          </>
        ) : null}
      </Stack>
      {close}
      {isShape ? (
        <Group gap={8}>
          <Skeleton height={isPhone ? 44 : 34} width={110} />
          <Skeleton height={isPhone ? 44 : 34} width={110} />
        </Group>
      ) : (
        actions
      )}
    </div>
  )
}

function Swatch({ event, day }: { event: Event; day: string }) {
  const { state, icon } = calendarStatus(event, day)
  return <StateSwatch state={state} icon={icon} isConfirmed={event.is_confirmed} size={30} />
}
