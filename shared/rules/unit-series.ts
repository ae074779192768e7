/** How the references of many new units are made: `from` counts its leading zeros. */
export type Series = { prefix?: string | null; from?: string | number }

/**
 * The reference of one unit of a series, the first at place 0: its prefix and its number, padded as
 * `from` (default 1) is written (rules/unit.md#4).
 */
export const referenceAt = ({ prefix, from = '1' }: Series, place: number): string =>
  `${prefix ?? ''}${String(Number(from) + place).padStart(String(from).length, '0')}`

/**
 * The series that goes on after the last of these references, by its number at the end:
 * `D-01`, `D-02` go on with `D-03`. Without such a number it begins with 1.
 */
export function nextSeries(references: readonly string[]): { prefix: string; from: string } {
  const [, prefix = '', number = ''] = /^(.*?)(\d{1,9})$/.exec(references.at(-1) ?? '') ?? []
  return { prefix, from: number === '' ? '1' : String(Number(number) + 1).padStart(number.length, '0') }
}
