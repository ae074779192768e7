import * as z from 'zod'
import { routes } from './contract.ts'
import { EventKind } from './event-kind.ts'
import { Day, Id, Off, Page, QueryId, TableQuery } from './field.ts'
import { Material } from './material-shape.ts'

/** Most days of a period (rules/statistics.md#1): two years. */
export const mostStatisticsDays = 731
/** Most materials of the list of what lacked (rules/statistics.md#5). */
export const mostLacking = 1000

/** The years whose days can be asked for: the year before must be one that dates are computed in. */
const PeriodDay = Day.refine((day) => day >= '1900-01-01' && day < '3000-01-01', { params: { key: 'date' } })
/** The first and the last day of a period, of the site's clock. */
export const StatisticsPeriod = z.object({ start: PeriodDay, end: PeriodDay })
export type StatisticsPeriod = z.output<typeof StatisticsPeriod>
/** What of it may be left out: the server then takes the last twelve months. */
const PeriodQuery = StatisticsPeriod.partial()

const OfMaterial = Material.pick({ id: true, name: true, reference: true, park_id: true })

/** How much of the time a material was out (rules/statistics.md#3). */
export const MaterialUse = OfMaterial.extend({
  /** Pieces owned, and those of them in order. */
  stock_quantity: z.int(),
  pieces: z.int(),
  /** Pieces × days out, 2 decimals. */
  days_out: z.number(),
  /** In percent of the pieces in order × the days of the period, 2 decimals; null without such pieces. */
  use: z.number().nullable(),
  events: z.int(),
  /** What the whole stock costs to replace; null where no price is known. */
  value: z.number().nullable(),
})
export type MaterialUse = z.output<typeof MaterialUse>

/** How much of a material lacked, and when most (rules/statistics.md#5). */
export const MaterialLack = OfMaterial.extend({
  pieces: z.int(),
  /** Pieces × days that lacked, 2 decimals. */
  days_missing: z.number(),
  /** The site's days on which some lacked. */
  days: z.int(),
  /** The most pieces that lacked at one moment: with as many more nothing would have lacked. */
  most: z.int(),
  /** The first day on which so many lacked. */
  worst_day: z.string(),
  /** What so many cost; null where no price is known. */
  cost: z.number().nullable(),
})
export type MaterialLack = z.output<typeof MaterialLack>

/** What lacked, the most first, and in which months. */
export const Lack = z.object({
  materials: z.array(MaterialLack),
  months: z.array(z.object({ month: z.string(), days_missing: z.number() })),
})
export type Lack = z.output<typeof Lack>

/** Amounts without VAT of a period, and of the same period a year earlier (rules/statistics.md#7). */
const amounts = {
  invoiced: z.number(),
  invoiced_before: z.number(),
  /** Of events without an invoice. */
  estimated: z.number(),
  estimated_before: z.number(),
}
export const Amounts = z.object(amounts)
export type Amounts = z.output<typeof Amounts>

/** A kind of events by its name and colour. */
export const RevenueKind = EventKind.pick({ id: true, name: true, color: true })

export const Revenue = z.object({
  currency: z.string(),
  before: z.object({ start: z.string(), end: z.string() }),
  total: Amounts,
  months: z.array(z.object({ month: z.string(), ...amounts })),
  kinds: z.array(z.object({ kind: RevenueKind.nullable(), ...amounts })),
  customers: z.array(z.object({ name: z.string(), is_company: z.boolean(), person_id: Id.nullable(), ...amounts })),
})
export type Revenue = z.output<typeof Revenue>

/** A week by ISO 8601, `2026-W09`, from its Monday to its Sunday (rules/statistics.md#9). */
export const WeekLoad = z.object({
  week: z.string(),
  start: z.string(),
  end: z.string(),
  events: z.int(),
  /** The most pieces out at one moment. */
  pieces: z.int(),
})
export type WeekLoad = z.output<typeof WeekLoad>

/** What the stock and the events of a period come to. */
export const statisticsRoutes = routes('statistics', {
  materials: {
    method: 'GET',
    path: '/statistics/materials',
    can: 'statistics:read',
    query: TableQuery.omit({ deleted: true }).extend({
      ...PeriodQuery.shape,
      park: QueryId.optional(),
      'at-most': z.coerce.number().min(0).max(100).optional().meta({
        description:
          'Only materials whose use, in percent, is at most this, and those all out of order that stayed in.',
      }),
    }),
    reply: Page(MaterialUse),
  },
  lack: {
    method: 'GET',
    path: '/statistics/lack',
    can: 'statistics:read',
    query: PeriodQuery.extend({ park: QueryId.optional(), confirmed: Off }),
    reply: Lack,
  },
  revenue: {
    method: 'GET',
    path: '/statistics/revenue',
    can: 'statistics:read',
    query: PeriodQuery,
    reply: Revenue,
  },
  weeks: {
    method: 'GET',
    path: '/statistics/weeks',
    can: 'statistics:read',
    query: PeriodQuery,
    reply: z.array(WeekLoad),
  },
})
