import { sql } from 'kysely'
import type * as z from 'zod'
import { addIssue, type Issues, leaves, messageOf } from '#shared/invalid.ts'
import type { Settings, SettingValues, settingsRoutes } from '#shared/settings.ts'
import { releaseLogo } from '../billing/logo.ts'
import type { Ctx, LockedCtx } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { isUpload, keepPicture, sendPicture } from '../files/picture.ts'
import { type KeptPicture, keptPicture } from '../files/picture-field.ts'
import { type Handlers, lockingSettings, onRecord, preparedInPart } from '../http/handler.ts'
import { withNumbers } from '../http/sent-value.ts'
import { Problem, Refusals } from '../problem.ts'
import { moveClock } from './clock.ts'
import { settingKeys } from './keys.ts'
import { readSite, settingsFor, storeSettings } from './settings.ts'
import { withSiret } from './siret.ts'

/** The groups of the keys: `company`, `calendar.event`. */
const groups = new Set(
  [...settingKeys.keys()].flatMap((key) => key.split('.').map((_, at, all) => all.slice(0, at).join('.'))),
)
const logoKey = 'company.logo'
const siretKey = 'company.siret'
const numbersKey = 'company.legalNumbers'
const countryKey = 'company.country_id'
const secretKey = 'calendar.public.url'

export const settingsHandlers: Handlers<typeof settingsRoutes> = {
  get: async ({ site, user, services }) => settingsFor(site, user, services),

  update: lockingSettings(
    'update',
    preparedInPart(
      async (before, body) => {
        const logo = flattened(body)[logoKey]
        return isUpload(logo) ? keepPicture(before, logo, logoKey) : undefined
      },
      (keptLogo) =>
        onRecord(
          present,
          async (ctx, { body }) => {
            const { [logoKey]: logo, ...values } = await validated(ctx, body, keptLogo)
            if (logo !== undefined) await storeLogo(ctx, logo, keptLogo)
            await storeSettings(ctx.db, values)
            if ('general.timezone' in values) await moveClock(ctx)
            return announced(ctx)
          },
          { check: (ctx, { body }) => validated(ctx, body, keptLogo) },
        ),
    ),
  ),

  reset: lockingSettings(
    'update',
    onRecord(
      async (ctx, { params }) => {
        if (!settingKeys.has(params.key) && params.key !== secretKey) throw new Problem('record.not_found')
        return present(ctx)
      },
      async (ctx, { params: { key } }) => {
        if (key === 'company.name') throw new Problem('request.invalid', { issues: { [key]: [{ key: 'required' }] } })
        if (key === secretKey) await sql`update settings set calendar_secret = gen_random_uuid()`.execute(ctx.db)
        if (key === logoKey) await storeLogo(ctx, null, () => undefined)
        await sql`update settings set values = values - ${key}::text`.execute(ctx.db)
        await storeSettings(ctx.db, key === siretKey ? withOneSiret(ctx, { [siretKey]: null }, new Refusals()) : {})
        if (key === 'general.timezone') await moveClock(ctx)
        return announced(ctx)
      },
    ),
  ),

  logo: async ({ site, services }) => {
    if (typeof site.company.logo !== 'string') throw new Problem('record.not_found')
    return sendPicture(services.files, site.company.logo)
  },
}

/**
 * The settings as the caller reads them, locked: the zone before the write, and the logo that it
 * replaces.
 */
const present = async ({ site, user, services }: LockedCtx): Promise<Settings> => settingsFor(site, user, services)

async function announced(ctx: Ctx) {
  const site = await readSite(ctx.db)
  ctx.changed({ entity: 'settings', id: null, version: site.version })
  return settingsFor(site, ctx.user, ctx.services)
}

/** Flattens nested objects and dotted keys to dotted keys; takes the value of a known key whole. */
function flattened(body: Record<string, unknown>, prefix = ''): Record<string, unknown> {
  const flat: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(body)) {
    const key = `${prefix}${name}`
    const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value) && !settingKeys.has(key)
    const isNested = isGroup && (Object.keys(value).length > 0 || groups.has(key))
    if (isNested) Object.assign(flat, flattened(value as Record<string, unknown>, `${key}.`))
    else flat[key] = value
  }
  return flat
}

/**
 * All keys or none: an unknown key is an error on that key; a read-only one is ignored
 * (rules/setting.md#10). Errors found earlier (text that cannot be stored, a
 * misplaced file) are told under the setting's key. @throws as
 * {@link keptPicture} for the logo, too
 */
async function validated(
  ctx: Ctx,
  body: Record<string, unknown>,
  keptLogo: KeptPicture,
): Promise<Record<string, unknown>> {
  const refusals = new Refusals(byKey(ctx.refused))
  const sent = flattened(body)
  const values: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(sent)) {
    const schema = settingKeys.get(key)
    if (key === secretKey || ['version', 'updated_at'].includes(key)) continue // read-only: ignored (rules/setting.md#10)
    if (!schema) {
      refusals.add([key], 'key')
      continue
    }
    const read = schema.safeParse(withNumbers(schema, value), { reportInput: true })
    if (read.success) values[key] = read.data ?? null
    else
      for (const { key: told, facts } of read.error.issues.flatMap((one) => meant(one, value)).map(messageOf))
        refusals.add([key], told, facts)
  }
  if (!(await isCountry(ctx.db, values[countryKey]))) refusals.add([countryKey], 'unknown')
  const logo = values[logoKey]
  if (typeof logo === 'string' && logo !== ctx.site.company.logo) refusals.add([logoKey], 'value')
  const isNumbersRead = numbersKey in values || !(numbersKey in sent || refusals.has(numbersKey))
  const settled = isNumbersRead ? withOneSiret(ctx, values, refusals) : values
  keptPicture(keptLogo, refusals)
  refusals.throwIfAny()
  return settled
}

/** What is refused before these rules, each message under the setting's key that holds it. */
function byKey(refused: Issues): Issues {
  const issues: Issues = {}
  for (const [path, messages] of leaves(refused)) {
    const key = [...settingKeys.keys()].find((one) => path === one || path.startsWith(`${one}.`)) ?? path
    for (const message of messages) addIssue(issues, [key], message)
  }
  return issues
}

/**
 * For a rate that is neither a factor nor tiers, the error of the form it resembles
 * (rules/amount.md#13).
 */
function meant(issue: z.core.$ZodIssue, value: unknown): readonly z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const isFactor = typeof value === 'object' && value !== null && 'factor' in value && !('tiers' in value)
  const branch = issue.errors[isFactor ? 0 : 1] ?? []
  return branch.length > 0 ? branch : [issue]
}

/** The values with the SIRET at its place, among the legal numbers. */
function withOneSiret(
  { site }: Ctx,
  { [siretKey]: siret, ...values }: Record<string, unknown>,
  refusals: Refusals,
): Record<string, unknown> {
  if (siret === undefined) return values
  // Both have passed their schemas.
  const sent = {
    siret: siret as string | null,
    numbers: values[numbersKey] as SettingValues['company']['legalNumbers'],
  }
  return { ...values, [numbersKey]: withSiret(site.company.legalNumbers, sent, refusals) }
}

/** True for a missing country, too. */
const isCountry = async (db: Db, id: unknown): Promise<boolean> =>
  typeof id !== 'number' ||
  (await db.selectFrom('country').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/**
 * Writes the logo: the present name changes nothing, null removes it, a file was stored before the
 * transaction.
 */
async function storeLogo(ctx: Ctx, logo: unknown, kept: KeptPicture): Promise<void> {
  const present = ctx.site.company.logo
  if (typeof logo === 'string') return // the present name
  const name = logo === null ? null : kept()
  await ctx.db.updateTable('settings').set({ logo: name }).execute()
  if (typeof present === 'string') await releaseLogo(ctx, present)
}
