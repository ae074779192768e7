/**
 * Loads the library of pictures with the first of them: at rest, a process without pictures takes
 * 3 MB less.
 */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // Each picture takes one core (rules/http.md#28).
  sharp.concurrency(1)
  return sharp
}
