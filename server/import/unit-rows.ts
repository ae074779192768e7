import { sql } from 'kysely'
import type { ExportRow } from '#shared/import.ts'
import { type Unit, UnitInput } from '#shared/unit.ts'
import { unitBarcodes } from '../code/barcodes.ts'
import type { Ctx } from '../context.ts'
import { columnsOf, inOrder } from '../record/record.ts'
import { recordKey } from './record-key.ts'

/** A unit with the names that its rows have in a file. */
export type UnitRow = Omit<Unit, 'code'> & { material: string; park: string | null }

/** Units `u` of materials `m`, with the columns of a {@link UnitRow}. */
export const selectUnits = sql`
  select u.material_id, ${columnsOf('unit', UnitInput.omit({ barcodes: true }), 'u')}, ${unitBarcodes} as barcodes,
    m.reference as material, p.name as park
  from unit u join material m on m.id = u.material_id left join park p on p.id = u.park_id`

/** Reads units as their import accepts them, in the order of the ids. */
export async function unitRows({ db }: Pick<Ctx, 'db'>, ids: readonly number[]): Promise<ExportRow<'units'>[]> {
  const { rows } = await sql<UnitRow>`${selectUnits} where u.id = any(${sql.val(ids)}::int[])`.execute(db)
  return inOrder(ids, rows).map(exportedUnit)
}

/** A unit as its import accepts it. */
export function exportedUnit(unit: UnitRow): ExportRow<'units'> {
  const { id, material_id, park_id, version, created_at, updated_at, deleted_at, ...own } = unit
  return { ...own, record: recordKey('unit', { id, created_at }) }
}
