type Point = { x: number; y: number }
/** A code found in a frame, with its middle. */
export type Found = { text: string; middle: Point }

/** The texts of codes found in a frame, the nearest to its middle first, without control characters. */
export function nearestFirst(found: readonly Found[], { width, height }: { width: number; height: number }): string[] {
  const distance = ({ middle }: Found) => Math.hypot(middle.x - width / 2, middle.y - height / 2)
  return [...found]
    .sort((one, other) => distance(one) - distance(other))
    .map(({ text }) => text.replace(/\p{Cc}/gu, '').trim())
    .filter((text) => text !== '')
}
