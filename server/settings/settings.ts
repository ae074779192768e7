import { type Selectable, sql } from 'kysely'
import { can } from '#shared/permissions.ts'
import { type Settings, type SettingValues, settingDefaults } from '#shared/settings.ts'
import type { Caller, Services, Site } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { lockNumbers } from '../db/lock-numbers.ts'
import type { Tables } from '../db/tables.gen.ts'
import { siretOf } from './siret.ts'

/**
 * The company's settings: defaults, and over them the stored dotted keys (rules/setting.md#2 to
 * rules/setting.md#7). `lock` locks them until the end of the transaction. `by` is the user in whose
 * name the history notes what this transaction writes (rules/history.md#1).
 */
export async function readSite(db: Db, lock?: 'share' | 'update', by?: number): Promise<Site> {
  // Read again without `by`, the settings leave the author in place.
  const author = by === undefined ? sql`null` : sql`set_config('flightcase.user', ${String(by)}, true)`
  if (!lock) {
    const columns = ['values', 'logo', 'calendar_secret', 'version', 'updated_at'] as const
    return siteOf(
      await db
        .selectFrom('settings')
        .select([...columns, author.as('author')])
        .executeTakeFirstOrThrow(),
    )
  }
  // A shared lock of a row passes those that wait to change it: without a turn, a change of the
  // settings would wait for as long as events are written without a pause.
  const { rows } = await sql<StoredSettings>`
    with turn as materialized (select ${turns[lock]})
    select values, logo, calendar_secret, version, updated_at, ${author} as author from settings, turn
    for ${sql.raw(lock)} of settings`.execute(db)
  return siteOf(rows[0]!)
}
const turns = {
  share: sql`pg_advisory_xact_lock_shared(${sql.lit(lockNumbers.settings)})`,
  update: sql`pg_advisory_xact_lock(${sql.lit(lockNumbers.settings)})`,
}

/** The stored row of the settings. */
export type StoredSettings = Pick<
  Selectable<Tables['settings']>,
  'values' | 'logo' | 'calendar_secret' | 'version' | 'updated_at'
>

/** As text, from which a copy is made sooner than by `structuredClone`: each request makes one. */
const defaults = JSON.stringify(settingDefaults)

/** The settings that a stored row stands for. */
export function siteOf(row: StoredSettings): Site {
  const values: SettingValues = JSON.parse(defaults)
  for (const [key, value] of Object.entries(row.values as Record<string, unknown>)) setDotted(values, key, value)
  values.company.logo = row.logo
  values.company.siret = siretOf(values.company.legalNumbers)
  return { ...values, version: row.version, updated_at: row.updated_at, calendarSecret: row.calendar_secret }
}

/** Sets a value by its dotted key; the shape is that of the defaults. */
function setDotted(values: SettingValues, key: string, value: unknown): void {
  const path = key.split('.')
  const last = path.pop()!
  const parent = path.reduce((at: Record<string, unknown>, name) => at[name] as Record<string, unknown>, values)
  parent[last] = value
}

/** The settings as this caller may read them (rules/setting.md#9). */
export function settingsFor(site: Site, user: Caller, { config }: Services): Settings {
  const { calendarSecret, company, calendar, billing, ...rest } = site
  const isVisitor = user.group === 'visitor'
  const url = calendar.public.enabled ? `${config.baseUrl}/calendar/public/${calendarSecret}.ics` : null
  return {
    ...rest,
    // A caller who may not see the company does not see its bank account either.
    billing: isVisitor ? { ...billing, iban: null, bic: null } : billing,
    company: isVisitor ? { name: company.name } : (company as Settings['company']), // a stored logo is a name, never an upload
    calendar: {
      ...calendar,
      public: can(user.group, 'settings:edit') ? { ...calendar.public, url } : { enabled: calendar.public.enabled },
    },
  }
}

/**
 * Writes stored keys over the present ones; null in `keys` restores the default. Raises the
 * version. The zone is stored as IANA writes it: programs look it up in the public calendar by name.
 */
export async function storeSettings(db: Db, keys: Record<string, unknown>): Promise<number> {
  const zone = keys['general.timezone']
  const stored = typeof zone === 'string' ? { ...keys, 'general.timezone': await ianaName(db, zone) } : keys
  const { rows } = await sql<{ version: number }>`
    update settings set values = values || ${JSON.stringify(stored)}::jsonb, version = version + 1, updated_at = clock_timestamp()
    returning version`.execute(db)
  return rows[0]!.version
}

/** The name of a zone that is written in any case. */
async function ianaName(db: Db, zone: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_timezone_names where lower(name) = lower(${zone}) limit 1`.execute(db)
  return rows[0]?.name ?? zone
}
