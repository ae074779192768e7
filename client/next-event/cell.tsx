import { Text } from '@mantine/core'
import type { NextEvent } from '#shared/next-event.ts'
import { formatNearDate } from '#shared/rules/format.ts'
import { TextLink } from '../frame/link.tsx'
import { useSiteDay } from '../session/site-day.ts'
import { currentLanguage } from '../words.ts'

/** The next event of a row: its day over its title, which opens it on the calendar. */
export function NextEventCell({ event, none }: { event: NextEvent | null | undefined; none: string }) {
  const day = useSiteDay()
  if (!event) {
    return (
      <Text span size="sm" c="dimmed">
        {none}
      </Text>
    )
  }
  return (
    <TextLink
      to="/"
      search={{ event: event.id }}
      className="two-lines"
      title={event.title}
      size="sm"
      c="var(--mantine-color-text)"
    >
      <span>{formatNearDate(event.start_date, currentLanguage(), day)}</span>
      <Text span size="xs" c="dimmed">
        {event.title}
      </Text>
    </TextLink>
  )
}
