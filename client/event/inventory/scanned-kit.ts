import type { CodedRecord } from '#shared/code.ts'
import type { Event } from '#shared/event.ts'
import type { InventoryRow } from '#shared/inventory.ts'
import type { Scan, Verdict } from '../../scan/kept/list.ts'
import { i18next } from '../../words.ts'
import type { InventoryEditor } from './editor.ts'
import { scansHeld } from './kit-scans.ts'

/**
 * Tells what a scan did: the message that the user sees, and the material that it counted; null when
 * it counted none.
 */
export type Counted = { verdict: Verdict; material: number | null }

/** What scans count on: the editor of a departure or a return, or what comes back late. */
export type Counting = Pick<InventoryEditor, 'kind' | 'get' | 'has' | 'include'> & {
  change(rows: readonly InventoryRow[], isAdded?: boolean): unknown
}

export const warn = (text: string): Verdict => ({ tone: 'warn', text })

/**
 * Counts the pieces of a kit, once for each time that the event has it and never beyond what the list
 * asks for: they may have been counted piece by piece, or on another phone (rules/scan.md#18).
 */
export function countKit(
  { kits }: Event,
  counting: Counting,
  { id, label }: CodedRecord,
  before: readonly Scan[],
): Counted {
  const kit = kits.find((one) => one.id === id)
  if (!kit) return { verdict: warn(i18next.t('scan.not_here', { label })), material: null }
  const scanned = before.filter(
    ({ record, verdict }) => record?.kind === 'kit' && record.id === id && verdict?.tone === 'good',
  )
  const held = scansHeld(kit.materials, (material) => counting.get(material).actual, scanned.length)
  const counted = kit.materials.flatMap((piece) => {
    const row = counting.get(piece.id)
    const most = Math.max(row.actual, row.awaited_quantity - row.lost)
    const wanted = held < scanned.length ? piece.quantity * scanned.length : row.actual + piece.quantity
    const next = counting.kind.set.actual(row, Math.min(Math.max(row.actual, wanted), most))
    return next.actual > row.actual ? [{ next, pieces: next.actual - row.actual }] : []
  })
  const [first] = counted
  if (held >= kit.pivot.quantity || !first)
    return { verdict: warn(i18next.t('scan.kit_already', { label })), material: null }
  counting.change(
    counted.map(({ next }) => next),
    true,
  )
  const count = counted.reduce((sum, { pieces }) => sum + pieces, 0)
  return { verdict: { tone: 'good', text: i18next.t('scan.kit_counted', { label, count }) }, material: first.next.id }
}
