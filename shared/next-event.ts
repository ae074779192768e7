import * as z from 'zod'
import { Id, WallClock } from './field.ts'

/** The next event of a record, as its row in a list names it (rules/event.md#33). */
export const NextEvent = z.object({
  id: Id,
  title: z.string(),
  start_date: WallClock,
  mobilization_start_date: WallClock,
})
export type NextEvent = z.output<typeof NextEvent>
