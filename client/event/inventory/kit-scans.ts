/**
 * Gives how many scans of a kit its counted pieces still hold. Whoever takes pieces back may scan the
 * kit again.
 */
export const scansHeld = (
  pieces: readonly { id: number; quantity: number }[],
  actualOf: (material: number) => number,
  scans: number,
): number => Math.min(scans, ...pieces.map(({ id, quantity }) => Math.floor(actualOf(id) / quantity)))
