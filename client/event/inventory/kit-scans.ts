/**
 * How many scans of a kit its counted pieces still hold; one whose pieces were taken back is made up
 * for by the next.
 */
export const scansHeld = (
  pieces: readonly { id: number; quantity: number }[],
  actualOf: (material: number) => number,
  scans: number,
): number => Math.min(scans, ...pieces.map(({ id, quantity }) => Math.floor(actualOf(id) / quantity)))
