import * as z from 'zod'
import { type ImportInput, importRows } from '#shared/import.ts'
import { addIssue, type InvalidKey, type Issues, issuesOf } from '#shared/invalid.ts'
import { KitLine } from '#shared/kit.ts'
import { groupBy } from '#shared/rules/group-by.ts'
import { withNumbers } from '../http/sent-value.ts'
import { knownMaterials } from '../material/lines.ts'
import { holdersOf } from '../record/taken.ts'
import type { Gathered, Importing, RowIssues } from './import.ts'
import { textOf } from './line.ts'

type Values = Record<string, unknown>
/** A row of the request, its number from 1, and what is wrong with it beside its kit. */
type Part = { row: number; values: Values; issues: Issues }

/** What a row says of its kit; any row may say it, and others may leave it out. */
const facts = ['reference', 'name', 'description', 'rental_price', 'is_discountable', 'record'] as const
/** What a row says of one material: both, or nothing. */
const Content = z.object({ material: importRows.units.shape.material, quantity: KitLine.shape.quantity })

/**
 * Puts the rows of each kit together, wherever they stand in the file: those with the same
 * reference in any case, else with the same key (rules/import.md#27). Refuses rows that contradict
 * the first one, materials that the caller does not see, and a material that stands in a kit twice.
 */
export async function gatherKits(
  ctx: Importing,
  rows: ImportInput['rows'],
): Promise<Gathered<{ row: number; issues: Issues }>> {
  const parts = rows.map((row, place): Part => {
    const filled = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
    return { row: place + 1, values: withNumbers(importRows.kits, filled) as Values, issues: {} }
  })
  const keys = await holdersOf(
    ctx.db,
    'kit',
    'reference',
    parts.flatMap(({ values }) => textOf(values, 'reference')),
  )
  const kits = [
    ...groupBy(parts, ({ row, values }) => {
      const [reference] = textOf(values, 'reference')
      const [record] = textOf(values, 'record')
      if (reference !== undefined) return `reference ${keys.get(reference)?.key}`
      return record === undefined ? `row ${row}` : `record ${record}`
    }).values(),
  ]
  const idOf = await materialsNamed(ctx, parts)
  return {
    records: kits.map((own) => ({ ...factsOf(own), ...contentsOf(own, idOf) })),
    refused: ({ row, issues }) => refusedRows(kits[row - 1] ?? [], issues),
  }
}

/** Finds the live materials that the caller sees, by the references of the rows. */
async function materialsNamed(ctx: Importing, parts: readonly Part[]): Promise<(reference: string) => number | null> {
  const holders = await holdersOf(
    ctx.db,
    'material',
    'reference',
    parts.flatMap(({ values }) => textOf(values, 'material')),
  )
  const known = await knownMaterials(
    ctx,
    [...holders.values()].flatMap(({ id }) => id ?? []),
  )
  return (reference) => {
    const id = holders.get(reference)?.id ?? null
    return id !== null && known.has(id) ? id : null
  }
}

/** What the rows say of their kit: the first one counts, and others may not contradict it. */
function factsOf(parts: readonly Part[]): Values {
  const told: Values = {}
  for (const fact of facts) {
    for (const part of parts) {
      const value = part.values[fact]
      if (value === undefined) continue
      if (told[fact] === undefined) told[fact] = value
      else if (fact !== 'reference' && told[fact] !== value) refuse(part, fact, 'differs_in_kit')
    }
  }
  return told
}

/** The materials that the rows bring, in their order; without any the kit keeps what it has. */
function contentsOf(parts: readonly Part[], idOf: (reference: string) => number | null): Values {
  const bringing = parts.filter(({ values }) => values.material !== undefined || values.quantity !== undefined)
  if (bringing.length === 0) return {}
  const lines = bringing.flatMap((part) => {
    const read = Content.safeParse(part.values, { reportInput: true })
    if (!read.success) Object.assign(part.issues, issuesOf(read.error))
    const id = textOf(part.values, 'material').map(idOf)[0]
    if (id === null && !part.issues.material) refuse(part, 'material', 'unknown')
    return read.success && id ? [{ part, line: { id, quantity: read.data.quantity } }] : []
  })
  for (const same of groupBy(lines, ({ line }) => line.id).values()) {
    if (same.length > 1) for (const { part } of same) refuse(part, 'material', 'twice_in_kit')
  }
  return { materials: lines.map(({ line }) => line) }
}

/** The issues of a kit under the rows that say what is wrong, beside those of its rows alone. */
function refusedRows(parts: readonly Part[], issues: Issues): RowIssues[] {
  const [first] = parts
  const refused = new Map<Part, Issues>()
  for (const part of parts) if (Object.keys(part.issues).length > 0) refused.set(part, { ...part.issues })
  const hasWrongContents = parts.some(({ issues: own }) => own.material ?? own.quantity)
  for (const [field, messages] of Object.entries(issues)) {
    // The contents lack what a row of theirs is refused for.
    if (field === 'materials' && hasWrongContents) continue
    const told = parts.find(({ values }) => values[field] !== undefined) ?? first
    if (told) refused.set(told, { ...refused.get(told), [field === 'materials' ? 'material' : field]: messages })
  }
  return [...refused].map(([{ row }, own]) => [row, own])
}

const refuse = ({ issues }: Part, field: string, key: InvalidKey): void => addIssue(issues, [field], { key })
