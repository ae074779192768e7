import { sql } from 'kysely'
import type { HistoryChange, HistoryEntry, HistoryPart } from '#shared/history.ts'
import type { HistoryAction, HistoryEntity } from '#shared/history-names.ts'
import { settingDefaults } from '#shared/settings.ts'
import { namedBy, type Owner, storedAs, toldFields } from '#shared/told.ts'
import type { Ctx } from '../context.ts'
import { jsonMoment } from '../db/values.ts'
import { inOrder } from '../record/record.ts'
import { type Name, type NamedKind, type Names, namesOf, type Wanted, want } from './names.ts'

type Stored = string | number | boolean | null | Record<string, unknown> | unknown[]
type Row = {
  id: number
  at: string
  user_id: number | null
  entity: HistoryEntity
  entity_id: number
  owner: Owner | null
  owner_id: number | null
  label: string | null
  action: HistoryAction
  changes: Record<string, [Stored, Stored]>
  reason: string | null
  address: string | null
}
/** One change as stored: a field, or a line of a list, which is an object. */
type Told = { field: string; before: Stored; after: Stored }

/** Reads entries as the caller may read them, in the order of the ids (rules/history.md#2). */
export async function loadEntries(ctx: Ctx, ids: readonly number[]): Promise<HistoryEntry[]> {
  const { rows } = await sql<Row>`
    select id, at, user_id, entity, entity_id, owner, owner_id, label, action, changes, reason, address
    from history where id = any(${sql.val(ids)}::int8[])`.execute(ctx.db)
  const told = inOrder(ids, rows).map((row) => ({ row, changes: toldChanges(ctx, row) }))
  const wanted: Wanted = new Map()
  for (const { row, changes } of told) {
    if (row.user_id !== null) want(wanted, 'user', row.user_id)
    if (isNamed(row)) want(wanted, row.entity, row.entity_id)
    const owner = ownerOf(row)
    if (owner) want(wanted, owner.entity, owner.id)
    for (const { field, before, after } of changes) {
      for (const value of [before, after]) for (const [kind, id] of namedIn(field, value)) want(wanted, kind, id)
    }
  }
  const names = await namesOf(ctx, wanted)
  return told.map(({ row, changes }) => entryOf(row, changes, names))
}

const isNamed = (row: Row): row is Row & { entity: HistoryEntity & NamedKind } =>
  row.entity_id > 0 && row.entity !== 'settings'

const ownerOf = ({ owner, owner_id }: Row) => (owner && owner_id ? { entity: owner, id: owner_id } : null)

function entryOf(row: Row, changes: readonly Told[], names: Names): HistoryEntry {
  const { id, at, user_id, entity, entity_id, label, action, reason, address } = row
  const owner = ownerOf(row)
  const named = isNamed(row) ? names(row.entity, entity_id) : null
  const isThere = entity === 'settings' || (named?.is_there ?? false)
  return {
    id,
    at,
    by: user_id === null ? null : { id: user_id, full_name: names('user', user_id).name },
    entity,
    entity_id: entity_id > 0 ? entity_id : null,
    owner,
    is_there: isThere && (owner === null || names(owner.entity, owner.id).is_there),
    label: named?.name ?? label ?? '',
    action,
    changes: withMoves(byName(changes.flatMap((one) => shown(one, names)))),
    reason,
    address,
  }
}

/** What the noun tells, under the names of the API, in its order (rules/history.md#4). */
function toldChanges({ site }: Ctx, { entity, changes }: Row): Told[] {
  const all = Object.entries(changes).map(([key, [before, after]]): Told => {
    const [name = ''] = key.split('/', 1)
    return name === 'secret'
      ? { field: name, before: null, after: null }
      : { field: storedAs[name] ?? name, before, after }
  })
  if (entity === 'settings') return all.flatMap(setting)
  if (entity === 'session') return all.filter(({ field }) => field === 'identifier')
  if (entity === 'export' || entity === 'backup') return []
  const fields: readonly string[] = toldFields[entity]
  const withoutBilling = site.billing.mode === 'none' ? ['rental_price', 'vat_rate'] : []
  return all
    .filter(({ field }) => fields.includes(field) && !withoutBilling.includes(field))
    .sort((one, other) => fields.indexOf(one.field) - fields.indexOf(other.field))
}

/** A key of the settings, whose default stands where nothing is stored. A secret one is only named. */
function setting({ field, before, after }: Told): Told[] {
  if (field === 'calendar.public.url') return [{ field, before: null, after: null }]
  const byDefault = field
    .split('.')
    .reduce((at: unknown, name) => (at as Record<string, unknown> | null)?.[name], settingDefaults)
  if (byDefault === undefined) return []
  const value = (stored: Stored): Stored => stored ?? (byDefault as Stored)
  return [{ field, before: value(before), after: value(after) }]
}

const kindOf = (field: string): NamedKind | undefined => {
  const column = field.split('.').at(-1) ?? ''
  return Object.hasOwn(namedBy, column) ? namedBy[column as keyof typeof namedBy] : undefined
}

/** The records that a value names. */
function namedIn(field: string, value: Stored): [NamedKind, number][] {
  if (typeof value === 'number') {
    const kind = kindOf(field)
    return kind ? [[kind, value]] : []
  }
  if (!isLine(value)) return []
  return Object.entries(value).flatMap(([column, id]) => namedIn(column, id as Stored))
}

const isLine = (value: Stored): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The change with names; nothing of it when one of them is hidden from the caller (rules/history.md#6). */
function shown({ field, before, after }: Told, names: Names): HistoryChange[] {
  const named = [before, after].flatMap((value) => namedIn(field, value))
  if (named.some(([kind, id]) => names(kind, id).is_hidden)) return []
  return [{ field, before: shownValue(field, before, names), after: shownValue(field, after, names) }]
}

function shownValue(field: string, value: Stored, names: Names): HistoryChange['before'] {
  if (value === null || Array.isArray(value)) return null
  if (field === 'picture' || field === 'company.logo') return true
  const kind = kindOf(field)
  if (kind && typeof value === 'number') return { id: value, name: names(kind, value).name }
  if (typeof value === 'string') return isMoment(field) && value.includes('T') ? jsonMoment(value) : value
  return isLine(value) ? lineOf(value, names) : value
}

/** Whether a field holds a moment, or a day alone: a text may look like one too. */
const isMoment = (field: string): boolean => /(^|_)(date|at)$/.test(field)

/** A line by the record that it is about, with the rest of its columns. Structured settings are only named. */
function lineOf(value: Record<string, unknown>, names: Names): HistoryPart | null {
  const column = Object.keys(value).find((name) => name in namedBy)
  const { [column ?? 'value']: key, ...rest } = value
  if (key === undefined) return null
  const of = column ? kindOf(column) : undefined
  const own = of ? { id: key as number, ...partOf(names(of, key as number)) } : { id: null, name: String(key) }
  const moments = Object.entries(rest).map(([name, one]) => [name, /_time$/.test(name) ? jsonMoment(String(one)) : one])
  return { ...own, ...Object.fromEntries(moments) }
}

/** A line's record by name, an attribute with what its values are read with (rules/history.md#5). */
const partOf = ({ name, type, unit }: Name) => ({ name, ...(type && { type }), ...(unit && { unit }) })

/** The lines of a list by name; fields keep their order. */
function byName(changes: HistoryChange[]): HistoryChange[] {
  const nameOf = ({ before, after }: HistoryChange) => {
    const value = after ?? before
    return typeof value === 'object' && value !== null ? value.name : ''
  }
  return changes.sort((one, other) => (one.field === other.field ? nameOf(one).localeCompare(nameOf(other)) : 0))
}

/** One technician taken off and put on again has moved: one change, from the old times to the new. */
function withMoves(changes: readonly HistoryChange[]): HistoryChange[] {
  const moved = new Set<HistoryChange>()
  return changes.flatMap((one) => {
    if (moved.has(one)) return []
    if (one.field !== 'technicians' || (one.before !== null && one.after !== null)) return [one]
    const other = changes.find((two) => two !== one && !moved.has(two) && isOpposite(one, two))
    if (!other) return [one]
    moved.add(one).add(other)
    return [{ ...one, before: one.before ?? other.before, after: one.after ?? other.after }]
  })
}

function isOpposite(one: HistoryChange, other: HistoryChange): boolean {
  if (other.field !== one.field || (one.before === null) === (other.before === null)) return false
  const idOf = ({ before, after }: HistoryChange) => ((before ?? after) as HistoryPart).id
  return (other.before === null) !== (other.after === null) && idOf(one) === idOf(other)
}
