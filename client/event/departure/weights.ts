import type { DepartureRow } from '#shared/departure.ts'
import { type Measured, type MeasuredLine, type MeasureName, measured } from '#shared/rules/measures.ts'

type Weighed = { id: number } & Record<MeasureName, number | null>
/** Pieces of a row: those that leave, those awaited. */
type Pieces = (row: DepartureRow) => number

/** Pieces of a row that are left behind. */
export const leftOf: Pieces = ({ awaited_quantity, actual }) => Math.max(0, awaited_quantity - actual)

/** The load that counted rows make, in so many pieces of each; a line not read yet has no figures. */
export function countedLoad(lines: readonly Weighed[], rows: readonly DepartureRow[], pieces: Pieces): MeasuredLine[] {
  const byId = new Map(lines.map((line) => [line.id, line]))
  return rows.map((row) => {
    const { weight = null, volume = null, power = null } = byId.get(row.id) ?? {}
    return { quantity: pieces(row), weight, volume, power }
  })
}

/** The weight of that load in kg, and of how many lines it is not known. */
export const weightOf = (...load: Parameters<typeof countedLoad>): Measured => measured(countedLoad(...load), 'weight')
