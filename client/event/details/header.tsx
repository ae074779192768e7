import { Group, Modal, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import { calendarStatus } from '#shared/rules/event-status.ts'
import { durationInDays } from '#shared/rules/period.ts'
import { Period } from '../period.tsx'
import { StateSwatch } from '../state-swatch.tsx'
import { StatusBadges } from '../status-badges.tsx'

/** Icon of the state, title, dates, states in words; actions below. */
export function Header({
  event,
  day,
  close,
  actions,
}: {
  event: Event
  day: string
  close: ReactNode
  actions: ReactNode
}) {
  const { t } = useTranslation()
  const { state, icon } = calendarStatus(event, day)
  return (
    <div className="event-head">
      <div>
        <StateSwatch state={state} icon={icon} isConfirmed={event.is_confirmed} size={30} />
      </div>
      <Stack gap={6}>
        <Modal.Title fz="lg" fw={650} lh={1.3} style={{ overflowWrap: 'anywhere' }}>
          {event.title}
        </Modal.Title>
        <Group gap={8} style={{ rowGap: 0 }}>
          <Text size="sm">
            <Period from={event.start_date} to={event.end_date} />
          </Text>
          <Text size="sm" c="dimmed">
            {t('event.days', { count: durationInDays(event.start_date, event.end_date) })}
          </Text>
        </Group>
        <StatusBadges event={event} day={day} />
      </Stack>
      {close}
      {actions}
    </div>
  )
}
