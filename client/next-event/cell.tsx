import { Text } from '@mantine/core'
import type { NextEvent } from '#shared/next-event.ts'
import { formatNearDate } from '#shared/rules/format.ts'
import { TextLink } from '../frame/link.tsx'
import { useSiteDay } from '../session/site-day.ts'
import { currentLanguage } from '../words.ts'

type NextEventCellProps = { event: NextEvent | null | undefined; isDeparture?: boolean; none: string }

/** The next event of a row: the day it begins, or its equipment leaves, over its title, which opens it on the calendar. */
export function NextEventCell({ event, isDeparture = false, none }: NextEventCellProps) {
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
      <span>
        {formatNearDate(isDeparture ? event.mobilization_start_date : event.start_date, currentLanguage(), day)}
      </span>
      <Text span size="xs" c="dimmed">
        {event.title}
      </Text>
    </TextLink>
  )
}
