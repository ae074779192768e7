import { IconAlertTriangleFilled, IconArchive, IconCheck, IconClock, IconQuestionMark } from '@tabler/icons-react'
import type { CalendarState, EventIcon } from '#shared/rules/event-status.ts'
import { lookOf } from './items.ts'
import './state-swatch.css'

/** The icons of events, by name. */
export const eventIcons = {
  archive: IconArchive,
  check: IconCheck,
  clock: IconClock,
  question: IconQuestionMark,
  warning: IconAlertTriangleFilled,
}
/** The icon of a state where nothing is missing. */
export const usualIcon: Record<CalendarState, EventIcon> = {
  archived: 'archive',
  past_done: 'check',
  not_returned: 'warning',
  past_no_inventory: 'clock',
  past_unconfirmed: 'question',
  current_confirmed: 'check',
  current_unconfirmed: 'question',
  future_confirmed: 'check',
  future_unconfirmed: 'question',
}

type SwatchProps = { state: CalendarState; icon?: EventIcon; isConfirmed?: boolean; size?: number }

/**
 * A sample of a bar in a state: its fill, pattern, edge and icon. Hidden from screen readers: the
 * words are beside it.
 */
export function StateSwatch({ state, icon = usualIcon[state], isConfirmed, size = 22 }: SwatchProps) {
  const look = lookOf(state, icon, isConfirmed)
  const Icon = eventIcons[icon]
  const classes = ['state-swatch']
  if (look.filled) classes.push('is-filled')
  if (look.hatched) classes.push('is-hatched')
  if (look.faded) classes.push('is-faded')
  if (look.running) classes.push('is-running')
  if (look.warning) classes.push('is-warning')
  return (
    <span className={classes.join(' ')} data-tone={look.tone} style={{ width: size * 1.6, height: size }} aria-hidden>
      <Icon size={size * 0.68} />
    </span>
  )
}
