import type { Event } from '#shared/event.ts'

/** The units that have left with an event: those that its lines only name are still here. */
export const unitsAway = ({ materials, unlisted_materials = [] }: Event): number[] =>
  [...materials, ...unlisted_materials].flatMap(({ units = [] }) =>
    units.filter(({ is_out }) => is_out).map(({ id }) => id),
  )
