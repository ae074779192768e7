import { Button, Paper, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CalendarEvent } from '#shared/event.ts'
import { useUser } from '../session/session.ts'
import { CountLink, isToCount } from './count-link.tsx'

type SelectedProps = { event: CalendarEvent; day: string; onOpen(event: number): void }

/**
 * Shows what the selected event waits for, at the foot of the timeline; nothing when it waits for
 * nothing.
 */
export function Selected({ event, day, onOpen }: SelectedProps) {
  const { t } = useTranslation()
  const { group_id } = useUser()
  if (!isToCount(event, day, group_id)) return null
  return (
    <Paper component="section" withBorder shadow="md" className="calendar-selected" aria-label={t('calendar.selected')}>
      <div className="calendar-selected-words">
        <Text size="sm" fw={650} truncate>
          {event.title}
        </Text>
        <Text size="sm">{t('calendar.needs_inventory')}</Text>
      </div>
      <CountLink event={event} size="sm" />
      <Button size="xs" variant="default" onClick={() => onOpen(event.id)}>
        {t('calendar.open')}
      </Button>
    </Paper>
  )
}
