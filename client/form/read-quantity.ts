/**
 * Parses a typed number of pieces: an integer from 0, lowered to the maximum; anything else is 0
 * (rules/wizard.md#18, rules/inventory.md#15).
 */
export const readQuantity = (text: string, most: number): number =>
  /^\s*\d+\s*$/.test(text) ? Math.min(Number(text), most) : 0
