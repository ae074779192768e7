import { Stack, Text, UnstyledButton } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatDateTime } from '#shared/rules/format.ts'
import { StateSwatch } from '../event/state-swatch.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { currentLanguage } from '../words.ts'
import { lastDay, type ScheduleItem } from './schedule-items.ts'

/**
 * A month of a schedule on a narrow window: its events in order. A tap opens one: fingers do not
 * double-click.
 */
export function ScheduleList({ items, onOpen }: { items: readonly ScheduleItem[]; onOpen(eventId: number): void }) {
  const { t } = useTranslation()
  if (items.length === 0)
    return <EmptyState drawing="calendar" isQuiet title={t('technician.schedule.none_this_month')} />
  return (
    <Stack component="ul" gap="xs" p={0} m={0} className="schedule-list">
      {items.map((item) => (
        <li key={item.id}>
          <UnstyledButton
            className="schedule-entry"
            disabled={item.eventId === null}
            onClick={() => item.eventId !== null && onOpen(item.eventId)}
          >
            {item.state ? (
              <StateSwatch
                state={item.state.calendar}
                icon={item.state.icon}
                isConfirmed={item.state.isConfirmed}
                size={24}
              />
            ) : (
              <IconLock size={20} aria-hidden />
            )}
            <span>
              <strong>{item.title}</strong>
              <Text span size="sm" c="dimmed" display="block" className="figures">
                <When item={item} />
              </Text>
              <Text span size="sm" c="dimmed" display="block">
                {[item.position, item.said].filter(Boolean).join(' · ')}
              </Text>
            </span>
          </UnstyledButton>
        </li>
      ))}
    </Stack>
  )
}

function When({ item }: { item: ScheduleItem }) {
  const language = currentLanguage()
  const isOneDay = lastDay(item) === item.start.slice(0, 10)
  if (isOneDay) return `${formatDate(item.start, language)}, ${item.hours}`
  return `${formatDateTime(item.start, language)} – ${formatDateTime(item.end, language)}`
}
