type Point = { x: number; y: number }
/** A code found in a frame, and its centre. */
export type Found = { text: string; middle: Point }

/**
 * Texts of the codes in a frame, nearest to its centre first (rules/scan.md#3), without control
 * characters.
 */
export function nearestFirst(found: readonly Found[], { width, height }: { width: number; height: number }): string[] {
  const distance = ({ middle }: Found) => Math.hypot(middle.x - width / 2, middle.y - height / 2)
  return [...found]
    .sort((one, other) => distance(one) - distance(other))
    .map(({ text }) => text.replace(/\p{Cc}/gu, '').trim())
    .filter((text) => text !== '')
}
