import type { BarcodeHolders } from '../code/barcodes.ts'
import { type Line, refuse, type StoredRecord } from './line.ts'

/** A row that may bring barcodes. */
type Bearing = { barcodes?: string[] | null }

/** Refuses each barcode that several lines have, in whatever case (rules/code.md#8). */
export function refuseSharedBarcodes<R extends Bearing, S extends StoredRecord>(
  known: BarcodeHolders,
  lines: readonly Line<R, S>[],
): void {
  const owners = new Map<string, { line: Line<R, S>; value: string }[]>()
  for (const line of lines) {
    const own = new Map((line.sent.barcodes ?? []).map((value) => [known.get(value)?.key ?? value, value]))
    for (const [key, value] of own) owners.set(key, [...(owners.get(key) ?? []), { line, value }])
  }
  for (const sharing of owners.values()) {
    if (sharing.length > 1)
      for (const { line, value } of sharing) refuse(line, 'barcodes', 'barcode_twice_in_file', { value })
  }
}
