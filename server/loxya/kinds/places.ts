import { sql } from 'kysely'
import type { MovedKind } from '#shared/moving-in.ts'
import { protectedTags } from '#shared/names.ts'
import type { Tables } from '../../db/tables.gen.ts'
import { tagsNamed } from '../../tag/named.ts'
import { datesOf, Fit, moment, UniqueNames, whole } from '../fit.ts'
import { type Ids, insertAll, type Moving, Numbers, noteAddresses } from '../moving.ts'
import { allOf } from '../source/read.ts'
import type { Cell } from '../source/text.ts'

type Address = Record<'street' | 'extra_street' | 'postal_code' | 'area' | 'locality' | 'phone', Cell>

/** Countries here by their ids and by their codes in the source. */
export type Countries = { byId: Ids; byCode: ReadonlyMap<string, number> }

export async function readCountries({ db, source }: Moving): Promise<Countries> {
  const { rows } = await sql<{ id: number; code: string }>`select id, code from country`.execute(db)
  const byCode = new Map(rows.map(({ id, code }) => [code, id]))
  const byId = new Map<number, number>()
  for (const { id, code } of await allOf(source, 'country')) {
    const known = byCode.get((code ?? '').toUpperCase())
    if (known !== undefined) byId.set(whole(id)!, known)
  }
  return { byId, byCode }
}

/** An address as columns; the second line and the region have no column of their own. */
export const addressOf = (
  fit: Fit,
  row: Address & { country_code: Cell; country_id: Cell },
  { byId, byCode }: Countries,
) => ({
  street: fit.text([row.street, row.extra_street].filter(Boolean).join(', '), 191),
  postal_code: fit.text(row.postal_code, 10),
  locality: fit.text(row.area ? `${row.locality ?? ''} (${row.area})` : row.locality, 191),
  country_id: byCode.get((row.country_code ?? '').toUpperCase()) ?? byId.get(whole(row.country_id) ?? 0) ?? null,
})

/** The names that a table has, so that equal ones join or get a number. */
export async function namesOf({ db }: Moving, table: keyof Tables, column: string): Promise<UniqueNames> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, ${sql.ref(column)} as name from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(db)
  const names = new UniqueNames()
  for (const { id, name } of rows) names.take(name, id, 191)
  return names
}

const idsIn = (rows: readonly { id: Cell }[]): number[] => rows.map(({ id }) => whole(id)!)

/**
 * Moves records whose name is unique. One whose name the site has already is that record; of two in
 * the source the later gets a number behind its name.
 */
async function moveNamed<R extends { id: Cell; created_at: Cell; updated_at: Cell }>(
  moving: Moving,
  kind: MovedKind & keyof Tables,
  rows: readonly R[],
  {
    column = 'name',
    least,
    most,
    name,
    columns,
  }: {
    column?: string
    least: number
    most: number
    name(row: R): Cell
    columns(row: R, fit: Fit): Record<string, unknown>
  },
): Promise<Map<number, number>> {
  const { db, tally, now } = moving
  const here = await namesOf(moving, kind, column)
  const names = await namesOf(moving, kind, column)
  const numbers = await Numbers.of(db, kind, idsIn(rows))
  const made: Record<string, unknown>[] = []
  for (const row of rows) {
    tally.read(kind)
    const label = name(row) ?? `${row.id}`
    const fit = new Fit(tally, kind, label)
    const wanted = fit.needed(name(row), least, most)
    const present = here.owner(wanted)
    if (present !== undefined) {
      numbers.join(whole(row.id)!, present)
      fit.tell('joined')
      tally.taken(kind)
      continue
    }
    const id = numbers.give(whole(row.id)!)
    const kept = names.take(wanted, id, most)
    if (kept !== wanted) fit.tell('renamed')
    made.push({ id, [column]: kept, ...columns(row, fit), ...datesOf(row, now) })
    tally.taken(kind)
  }
  await insertAll(db, kind, made)
  return numbers.ids
}

const trash = (row: { deleted_at: Cell }) => ({ deleted_at: moment(row.deleted_at) })

export async function moveCompanies(moving: Moving, countries: Countries): Promise<Ids> {
  const ids = await moveNamed(moving, 'company', await allOf(moving.source, 'company'), {
    column: 'legal_name',
    least: 2,
    most: 191,
    name: (row) => row.legal_name,
    columns: (row, fit) => {
      const siret = row.siret?.replaceAll(/\s/g, '') ?? ''
      const isSiret = /^\d{14}$/.test(siret)
      if (siret !== '' && !isSiret) fit.tell('note_kept')
      return {
        ...addressOf(fit, row, countries),
        phone: fit.phone(row.phone),
        note: fit.note(row.note, isSiret || siret === '' ? null : row.siret),
        siret: isSiret ? siret : null,
        vat_number: fit.text(row.vat_number, 32),
        ...trash(row),
      }
    },
  })
  await noteAddresses(moving.db, 'company', ids)
  return ids
}

export async function moveParks(moving: Moving, countries: Countries): Promise<Ids> {
  const { source, db } = moving
  const live = (await allOf(source, 'material')).filter((row) => moment(row.deleted_at) === null)
  // A unitary material is where its units are.
  const inUse = new Set([...live, ...(await allOf(source, 'unit'))].map(({ park_id }) => park_id))
  const ids = await moveNamed(moving, 'park', await allOf(source, 'park'), {
    least: 2,
    most: 96,
    name: (row) => row.name,
    columns: (row, fit) => {
      const isRestored = moment(row.deleted_at) !== null && inUse.has(row.id)
      if (isRestored) fit.tell('park_restored')
      return {
        ...addressOf(fit, row, countries),
        opening_hours: fit.text(row.opening_hours, 255),
        note: fit.note(row.note),
        deleted_at: isRestored ? null : moment(row.deleted_at),
      }
    },
  })
  await noteAddresses(db, 'park', ids)
  return ids
}

export const moveCategories = async (moving: Moving): Promise<Ids> =>
  moveNamed(moving, 'category', await allOf(moving.source, 'category'), {
    least: 2,
    most: 96,
    name: (row) => row.name,
    columns: () => ({}),
  })

/** Unique within their category: as many moves as there are categories with some. */
export async function moveSubCategories(moving: Moving, categories: Ids): Promise<Ids> {
  const { db, tally, now, source } = moving
  const rows = await allOf(source, 'sub_category')
  const numbers = await Numbers.of(db, 'sub_category', idsIn(rows))
  const { rows: known } = await sql<{ id: number; category_id: number; name: string }>`
    select id, category_id, name from sub_category`.execute(db)
  const here = new Map<number, UniqueNames>()
  const within = (category: number) => {
    const names = here.get(category) ?? new UniqueNames()
    here.set(category, names)
    return names
  }
  for (const { id, category_id, name } of known) within(category_id).take(name, id, 96)
  const made: Record<string, unknown>[] = []
  for (const row of rows) {
    tally.read('sub_category')
    const label = row.name ?? `${row.id}`
    const fit = new Fit(tally, 'sub_category', label)
    const category_id = categories.get(whole(row.category_id) ?? 0)
    if (category_id === undefined) {
      tally.left('sub_category', 'record_gone', label)
      continue
    }
    const name = fit.needed(row.name, 2, 96)
    const present = within(category_id).owner(name)
    tally.taken('sub_category')
    if (present !== undefined) {
      numbers.join(whole(row.id)!, present)
      fit.tell('joined')
      continue
    }
    const id = numbers.give(whole(row.id)!)
    made.push({ id, category_id, name: within(category_id).take(name, id, 96), ...datesOf(row, now) })
  }
  await insertAll(db, 'sub_category', made)
  return numbers.ids
}

/** The two tags that give a role come first: a new site has none yet. */
export async function moveTags(moving: Moving): Promise<Map<number, number>> {
  await tagsNamed({ db: moving.db, changed: () => {} }, Object.values(protectedTags))
  return moveNamed(moving, 'tag', await allOf(moving.source, 'tag'), {
    least: 1,
    most: 48,
    name: (row) => row.name,
    columns: (row) => trash(row),
  })
}

/** Where in its park a material lies, in words. */
export async function locationsOf({ source }: Moving): Promise<ReadonlyMap<string, string>> {
  const rows = await allOf(source, 'park_location')
  return new Map(
    rows.map(({ id, slot1, slot2, slot3 }) => [id ?? '', [slot1, slot2, slot3].filter(Boolean).join(' / ')]),
  )
}
