/** The only line that has one of the readings of a scan as its reference, in any case; else null. */
export function lineOfReference<L extends { reference: string }>(
  lines: readonly L[],
  values: readonly string[],
): L | null {
  const read = new Set(values.map(plain))
  const found = lines.filter(({ reference }) => read.has(plain(reference)))
  return found.length === 1 ? (found[0] ?? null) : null
}

const plain = (text: string) => text.trim().toLowerCase()
