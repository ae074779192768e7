/** A comma that parts thousands, as English writes them: `1,234`, never `0,058` or `1 234,500`. */
const thousands = /^\D*[1-9]\d{0,2},\d{3}(?!\d)/

/**
 * A pasted number whose comma stands for the decimals, with a point instead; any other text as it is.
 * Numbers are copied from French invoices and sheets into English fields too, where a comma that is
 * dropped would make 123,450.00 of `1 234,50`.
 */
export function readPasted(text: string): string {
  const [whole = '', decimals, ...more] = text.split(',')
  const isDecimal = decimals !== undefined && more.length === 0 && !decimals.includes('.')
  return isDecimal && !thousands.test(text) ? `${whole.replaceAll('.', '')}.${decimals}` : text
}
