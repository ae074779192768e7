import { sql } from 'kysely'
import { displayModes } from '#shared/settings.ts'
import { storeSettings } from '../../settings/settings.ts'
import { isOn, whole } from '../fit.ts'
import type { Moving } from '../moving.ts'
import { allOf } from '../source/read.ts'
import type { Cell } from '../source/text.ts'

type Stored = (value: Cell) => unknown
const flag: Stored = (value) => isOn(value)
const text =
  (most: number): Stored =>
  (value) =>
    value?.trim().slice(0, most) || null

/** Keys of the source by their keys here, with how a value is read; undefined leaves the present one. */
const keys: Record<string, readonly [key: string, read: Stored]> = {
  'calendar.event.showBorrower': ['calendar.event.showBorrower', flag],
  'calendar.event.showLocation': ['calendar.event.showLocation', flag],
  'calendar.public.enabled': ['calendar.public.enabled', flag],
  'eventSummary.showLegalNumbers': ['eventSummary.showLegalNumbers', flag],
  'eventSummary.customText.title': ['eventSummary.customText.title', text(191)],
  'eventSummary.customText.content': ['eventSummary.customText.content', text(10_000)],
  'eventSummary.materialDisplayMode': [
    'eventSummary.materialDisplayMode',
    (value) => displayModes.find((mode) => mode === value),
  ],
  'invoices.specialMentions': ['billing.customText.content', text(10_000)],
}
/** Read below; the address of the public calendar goes on as it was. */
const special = ['calendar.public.uuid', 'billing.defaultTax', 'billing.defaultDegressiveRate']

/** Moves what the company decided for the whole site. The rest stood in a file of the server. */
export async function moveSettings(moving: Moving): Promise<void> {
  const { source, db, tally } = moving
  const rows = await allOf(source, 'setting')
  const values: Record<string, unknown> = {}
  for (const { key, value } of rows) {
    tally.read('setting')
    const [ours, read] = keys[key ?? ''] ?? []
    if (!ours || !read) {
      if (special.includes(key ?? '')) tally.taken('setting')
      else tally.left('setting', 'no_counterpart', key ?? '')
      continue
    }
    const kept = read(value)
    if (kept !== undefined) values[ours] = kept
    tally.taken('setting')
  }
  const of = (key: string) => rows.find((row) => row.key === key)?.value ?? null
  const vatRate = await defaultRate(moving, of('billing.defaultTax'))
  if (vatRate !== undefined) values['billing.vatRate'] = vatRate
  const degressive = await tiersOf(moving, of('billing.defaultDegressiveRate'))
  if (degressive) values['billing.degressiveRate'] = degressive
  await storeSettings(db, values)
  const uuid = of('calendar.public.uuid')
  if (uuid !== null && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(uuid))
    await sql`update settings set calendar_secret = ${uuid}::uuid`.execute(db)
}

async function defaultRate({ source }: Moving, id: Cell): Promise<number | undefined> {
  const tax = (await allOf(source, 'tax')).find((one) => one.id === id && !isOn(one.is_group))
  const rate = Number(tax?.value ?? Number.NaN)
  return rate >= 0 && rate <= 99.99 ? rate : undefined
}

/** A factor that grows with the days: by percent of a day, or fixed from a day on. */
async function tiersOf({ source }: Moving, id: Cell) {
  if (id === null) return undefined
  const rows = (await allOf(source, 'degressive_tier'))
    .filter((tier) => tier.degressive_rate_id === id)
    .toSorted((a, b) => Number(a.from_day) - Number(b.from_day))
  const tiers = rows.flatMap(({ from_day, is_rate, value }) => {
    const from = whole(from_day) ?? 0
    const amount = Number(value)
    if (from < 1 || !(amount > 0)) return []
    return [
      isOn(is_rate) ? { from, rate: round(from * amount), per_day: round(amount) } : { from, rate: amount, per_day: 0 },
    ]
  })
  if (tiers.length === 0) return undefined
  return { tiers: tiers[0]!.from === 1 ? tiers : [{ from: 1, rate: 1, per_day: 1 }, ...tiers] }
}

const round = (percent: number): number => Math.round(percent * 100) / 10_000
