import type { InventoryRow } from '#shared/inventory.ts'
import { ApiProblem } from '../../api.ts'
import { api } from '../../endpoints.ts'
import { notifyWarning } from '../../frame/notify.tsx'
import { queryClient, recordQuery } from '../../query.ts'
import { i18next } from '../../words.ts'
import { labelOf, type UnsentRow } from './unsent.ts'

/**
 * Reads which materials' rows made the server refuse them all, with what it said of each
 * (rules/inventory.md#5).
 */
export function refusals(error: unknown): Map<number, string> {
  if (!(error instanceof ApiProblem) || error.status !== 400 || !Array.isArray(error.details)) return new Map()
  const rows = error.details as { id: number | null; message: string }[] // the form of these routes' errors
  return new Map(rows.flatMap(({ id, message }) => (id === null ? [] : [[id, message]])))
}

/** What materials were called, also those that are gone now. */
const labels = new Map<number, string>()
/** Remembers what materials are called: lines of the event, and rows kept on this device. */
export function noteLabels(rows: readonly { id: number; label?: string | undefined }[]): void {
  for (const { id, label } of rows) if (label !== undefined) labels.set(id, label)
}
/** What a material is called that this page has met. */
export function readLabel(id: number): string | undefined {
  const material = queryClient.getQueryData(recordQuery(api.material.get, String(id)).queryKey)
  return material ? labelOf(material) : labels.get(id)
}

type Gone = Pick<UnsentRow, 'id' | 'label'> & { mine: { actual: number } }
/**
 * Tells which counts are not saved because their materials left the event. The notice stays until the
 * user closes it (rules/inventory.md#21).
 */
export function tellGone(title: string, rows: readonly Gone[]): void {
  if (rows.length === 0) return
  const materials = rows.map(({ id, label, mine }) => `${label ?? `#${id}`} (${mine.actual})`).join(', ')
  notifyWarning(i18next.t('inventory.later.gone', { count: rows.length, title, materials }), { stays: true })
}

/** The rows of materials that have just left the event and are still on screen. */
const goneRows = new Map<number, InventoryRow>()
/** Such a row, the same each time. */
export function goneRow(id: number): InventoryRow {
  const row = goneRows.get(id) ?? { id, awaited_quantity: 0, actual: 0, broken: 0, lost: 0 }
  goneRows.set(id, row)
  return row
}
