import { sql } from 'kysely'
import { displayModes } from '#shared/settings.ts'
import { settingKeys } from '../../settings/keys.ts'
import { storeSettings } from '../../settings/settings.ts'
import { cut, isOn, whole } from '../fit.ts'
import type { Moving } from '../moving.ts'
import { allOf } from '../source/read.ts'
import type { Cell } from '../source/text.ts'

type Stored = (value: Cell) => unknown
const flag: Stored = (value) => isOn(value)
const text =
  (most: number): Stored =>
  (value) =>
    cut(value?.trim() ?? '', most) || null

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
/** The address of the public calendar goes on as it was. */
const calendar = 'calendar.public.uuid'

/** Moves what the company decided for the whole site. The rest stood in a file of the server. */
export async function moveSettings(moving: Moving): Promise<void> {
  const { source, db, tally } = moving
  const rows = await allOf(source, 'setting')
  const values: Record<string, unknown> = {}
  for (const { key, value } of rows) {
    tally.read('setting')
    const name = key ?? ''
    const [ours, kept] = await ourValue(moving, name, value)
    if (ours === null && name !== calendar) tally.left('setting', 'no_counterpart', name)
    else if (ours !== null && kept !== undefined && !fits(ours, kept)) tally.left('setting', 'no_value', name)
    else {
      if (ours !== null && kept !== undefined) values[ours] = kept
      tally.taken('setting')
    }
  }
  await storeSettings(db, values)
  const uuid = rows.find(({ key }) => key === calendar)?.value ?? null
  if (uuid !== null && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(uuid))
    await sql`update settings set calendar_secret = ${uuid}::uuid`.execute(db)
}

/** The key here, null where there is none, and the value; undefined leaves the present one. */
async function ourValue(moving: Moving, key: string, value: Cell): Promise<readonly [string | null, unknown?]> {
  if (key === 'billing.defaultTax') return ['billing.vatRate', await defaultRate(moving, value)]
  if (key === 'billing.defaultDegressiveRate') return ['billing.degressiveRate', await tiersOf(moving, value)]
  const [ours, read] = (Object.hasOwn(keys, key) && keys[key]) || []
  return ours && read ? [ours, read(value)] : [null]
}

/** Whether a setting may have a value: one that it may not would keep the settings from being read. */
export const fits = (key: string, value: unknown): boolean => settingKeys.get(key)?.safeParse(value).success ?? false

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
