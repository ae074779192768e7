import type { TimelineLook } from '../../ui/timeline/model/model.ts'

/**
 * The classes of a bar on paper: the looks of the screen in black and white (rules/calendar.md#4), open
 * where it goes on beyond the edge.
 */
export function classesOf(look: TimelineLook, isBegun: boolean, isGoingOn: boolean): string {
  const flags = ['filled', 'hatched', 'faded', 'running'] as const
  const classes = ['paper-shape', ...flags.filter((flag) => look[flag]).map((flag) => `is-${flag}`)]
  if (isBegun) classes.push('is-begun')
  if (isGoingOn) classes.push('is-on')
  return classes.join(' ')
}
