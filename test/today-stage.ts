import { type Today, todayRoutes } from '#shared/today.ts'
import type { Client, TestSite } from './server.ts'

/** Noon in Paris on 15 January 2040. */
export const noon = Date.UTC(2040, 0, 15, 11)
/** Dates of January 2040, each as its day and hour. */
export const january = (from: string, to: string) => ({
  start_date: `2040-01-${from}:00`,
  end_date: `2040-01-${to}:00`,
})

/** Readings and events of the tests of Today, on the site of their file. */
export function todayStage(site: TestSite) {
  const read = async (who: Client, query: object = {}): Promise<Today> =>
    (await who.call(todayRoutes.get, { query })).body
  /** A confirmed event with 4 pieces of a material, unless told otherwise. */
  const make = async (title: string, period: object, values: Record<string, unknown> = {}): Promise<number> =>
    site.build.event({
      title,
      ...period,
      is_confirmed: true,
      materials: [[await site.build.material({ stock_quantity: 40 }), 4]],
      ...values,
    })
  return { read, make }
}
