/**
 * Parses a typed number of pieces: an integer from 0, lowered to the maximum; 0 for an empty text, null
 * for any other (rules/wizard.md#18, rules/inventory.md#15).
 */
export function readQuantity(text: string, most: number): number | null {
  const typed = text.trim()
  if (typed === '') return 0
  return /^\d+$/.test(typed) ? Math.min(Number(typed), most) : null
}
