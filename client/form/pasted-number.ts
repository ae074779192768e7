/** A comma that parts thousands, as English writes them: `1,234`, never `0,058` or `1 234,500`. */
const thousands = /^\D*[1-9]\d{0,2},\d{3}(?!\d)/

/**
 * Writes a point for the comma of a pasted number where that comma begins the decimals, and leaves
 * any other text as it is. People copy numbers from French invoices into English fields too, which
 * would drop the comma and make 123,450.00 of `1 234,50`.
 */
export function readPasted(text: string): string {
  const [whole = '', decimals, ...more] = text.split(',')
  const isDecimal = decimals !== undefined && more.length === 0 && !decimals.includes('.')
  return isDecimal && !thousands.test(text) ? `${whole.replaceAll('.', '')}.${decimals}` : text
}
