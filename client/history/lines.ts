import type { TFunction } from 'i18next'
import type { HistoryChange, HistoryPart } from '#shared/history.ts'
import { formatDate, formatDecimal, formatInstants } from '#shared/rules/format.ts'
import { isLong, type Telling } from './values.ts'

/** A line of a list that was added, removed or changed. */
type Line = { before: HistoryPart | null; after: HistoryPart | null }
/** Clauses of a sentence, each of several lines that had the same done to them. */
type Teller = (tell: Telling, lines: readonly Line[]) => Clause[]
/** What was done, and to what. */
export type Clause = { say(what: string): string; names: string[] } | string

/** Whether a change is one of a list's lines. */
export const isLine = ({ field }: HistoryChange): boolean => Object.hasOwn(tellers, field)

/** What was done to the lines of lists, in the order of the entry. */
export function lineClauses(tell: Telling, changes: readonly HistoryChange[]): Clause[] {
  const lists = new Map<string, Line[]>()
  for (const { field, before, after } of changes) {
    const line = { before: partOf(before), after: partOf(after) }
    if (line.before || line.after) lists.set(field, [...(lists.get(field) ?? []), line])
  }
  return [...lists].flatMap(([field, lines]) => tellers[field]?.(tell, lines) ?? [])
}

/** The line or the record that a value names; null for a plain value. */
export const partOf = (value: HistoryChange['before']): HistoryPart | null =>
  typeof value === 'object' && value !== null ? value : null

type Naming = (t: TFunction, part: HistoryPart) => string

type Said = {
  added: 'history.line.added' | 'history.line.assigned'
  removed: 'history.line.removed' | 'history.line.unassigned'
}
/** Lines that are only added and removed, named alike. */
const membership =
  (naming: Naming, said: Said = { added: 'history.line.added', removed: 'history.line.removed' }): Teller =>
  ({ t }, lines) => {
    const added = lines.flatMap(({ before, after }) => (before || !after ? [] : naming(t, after)))
    const removed = lines.flatMap(({ before, after }) => (after || !before ? [] : naming(t, before)))
    return [
      clause((what) => t(said.removed, { what }), removed),
      clause((what) => t(said.added, { what }), added),
    ].flat()
  }

const clause = (say: (what: string) => string, names: string[]): Clause[] => (names.length > 0 ? [{ say, names }] : [])
const both = (lines: readonly Line[]) =>
  lines.flatMap(({ before, after }) => (before && after ? [{ before, after }] : []))

/** Other quantities of the same lines. */
const quantities = ({ t }: Telling, lines: readonly Line[], naming: Naming): Clause[] =>
  clause(
    (what) => t('history.line.quantities', { what }),
    both(lines)
      .filter(({ before, after }) => before.quantity !== after.quantity)
      .map(({ before, after }) =>
        t('history.line.quantity', {
          name: naming(t, after),
          before: before.quantity ?? 0,
          after: after.quantity ?? 0,
        }),
      ),
  )

const pieces: Naming = (t, { quantity, name }) =>
  quantity === undefined ? name : t('history.pieces', { quantity, name })

/** Materials of events, kits and templates: in and out, other quantities, and what was counted. */
const materials: Teller = (tell, lines) => {
  const { t } = tell
  const changed = both(lines)
  const departed = changed
    .filter(({ before, after }) => before.quantity_departed !== after.quantity_departed)
    .map(({ after }) => pieces(t, { ...after, quantity: after.quantity_departed ?? 0 }))
  const counted = changed.filter(
    ({ before, after }) =>
      before.quantity_returned !== after.quantity_returned ||
      before.quantity_broken !== after.quantity_broken ||
      before.quantity_lost !== after.quantity_lost,
  )
  return [
    ...membership(pieces)(tell, lines),
    ...quantities(tell, lines, (_, { name }) => name),
    ...clause((what) => t('history.line.departed', { what }), departed),
    ...clause(
      (what) => t('history.line.counted', { what }),
      counted.map(({ after }) => t('history.line.of', { name: after.name, what: countInWords(t, after) })),
    ),
  ]
}

function countInWords(t: TFunction, { quantity_returned, quantity_broken, quantity_lost }: HistoryPart): string {
  return [
    t('history.line.back', { count: quantity_returned ?? 0 }),
    quantity_broken ? t('history.line.broken', { count: quantity_broken }) : '',
    quantity_lost ? t('history.line.lost', { count: quantity_lost }) : '',
  ]
    .filter(Boolean)
    .join(', ')
}

const kitName: Naming = (t, { quantity = 1, name }) => t('history.kit', { count: quantity, name })
const kits: Teller = (tell, lines) => [
  ...membership(kitName)(tell, lines),
  ...quantities(tell, lines, (t, kit) => kitName(t, { ...kit, quantity: 1 })),
]

const called =
  (key: 'unit' | 'beneficiary' | 'tag' | 'category' | 'barcode'): Naming =>
  (t, { name }) =>
    t(`history.line.${key}`, { name })

/** Units that a line names, and how they were counted. */
const units: Teller = (tell, lines) => {
  const { t } = tell
  const naming = called('unit')
  const changed = both(lines)
  const gone = changed.filter(({ before, after }) => after.is_out && !before.is_out)
  const back = changed.filter(({ before, after }) => after.came_back && after.came_back !== before.came_back)
  const names = (some: typeof changed) => some.map(({ after }) => naming(t, after))
  return [
    ...membership(naming)(tell, lines),
    ...clause((what) => t('history.line.departed', { what }), names(gone)),
    ...clause((what) => t('history.line.counted', { what }), names(back)),
  ]
}

const technicians: Teller = (tell, lines) => {
  const { t, language, zone } = tell
  const times = ({ start_time, end_time, position }: HistoryPart) =>
    [start_time && end_time ? formatInstants(start_time, end_time, language, zone) : '', position ?? '']
      .filter(Boolean)
      .join(', ')
  const naming: Naming = (_, part) => t('history.line.of', { name: part.name, what: times(part) })
  return [
    ...membership(naming, { added: 'history.line.assigned', removed: 'history.line.unassigned' })(tell, lines),
    ...both(lines).map(({ before, after }) =>
      t('history.line.moved', { name: after.name, before: times(before), after: times(after) }),
    ),
  ]
}

/** Values of attributes, told like fields. */
const attributes: Teller = (tell, lines) =>
  lines.map(({ before, after }) => {
    const { t } = tell
    const field = (after ?? before)?.name ?? ''
    if (isLong(before?.value ?? null) || isLong(after?.value ?? null)) return t('history.changed.rewritten', { field })
    const say = (part: HistoryPart) => attributeInWords(tell, part)
    if (before && after) return t('history.changed.from_to', { field, before: say(before), after: say(after) })
    if (after) return t('history.changed.set', { field, after: say(after) })
    return t('history.changed.cleared', { field, before: before ? say(before) : '' })
  })

/** The value of an attribute, which is told as text, as its type is shown. */
function attributeInWords({ t, language }: Telling, { type, unit, value = '' }: HistoryPart): string {
  if (type === 'boolean') return t(value === 'true' ? 'history.changed.yes' : 'history.changed.no')
  if (type === 'date') return formatDate(value, language)
  if (type === undefined || type === 'string') return t('history.quoted', { text: value })
  return [formatDecimal(value, language), unit].filter(Boolean).join(' ')
}

/** Parks hidden from a user. */
const parks: Teller = ({ t }, lines) =>
  lines.map(({ before, after }) =>
    after ? t('history.line.hidden', { name: after.name }) : t('history.line.shown', { name: before?.name ?? '' }),
  )

const tellers: Readonly<Record<string, Teller>> = {
  beneficiaries: membership(called('beneficiary')),
  technicians,
  materials,
  kits,
  units,
  tags: membership(called('tag')),
  categories: membership(called('category')),
  barcodes: membership(called('barcode')),
  attributes,
  restricted_parks: parks,
}
