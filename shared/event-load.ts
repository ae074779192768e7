import * as z from 'zod'

/** What the lines of an event weigh (kg), fill (m³) and draw (W), all their pieces together (rules/load.md#2). */
export const EventTotals = z.object({
  quantity: z.int(),
  weight: z.number(),
  volume: z.number(),
  power: z.number(),
  /** A figure of some material is not known, and adds nothing. */
  incomplete: z.boolean(),
})

/** What a day of the site holds, as far as the caller sees it (rules/event.md#34). */
export const DayLoad = z.object({
  day: z.string(),
  /** The most pieces out at one moment of the day. */
  pieces: z.int(),
  /** Technicians at work on some event of the day. */
  technicians: z.int(),
  /** Events of the day that lack material. */
  lacking: z.int(),
})
export type DayLoad = z.output<typeof DayLoad>
/** The days, beside the pieces in order and the technicians that there are in all. */
export const CalendarLoad = z.object({ pieces: z.int(), technicians: z.int(), days: z.array(DayLoad) })
export type CalendarLoad = z.output<typeof CalendarLoad>
