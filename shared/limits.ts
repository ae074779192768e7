/**
 * Length of a text as the database counts it: in code points, of which an emoji is one
 * (rules/http.md#10).
 */
export const codePoints = (text: string): number => {
  let count = 0
  for (const _ of text) count++
  return count
}

/** The fewest characters to search by. */
export const leastSearched = 2

/**
 * Names and records that one list of a body may hold: what is told apart in one go, far beyond what
 * anyone types.
 */
export const mostNamed = 1000

/** The most money that may be typed, in the site's currency. */
export const mostMoney = 999_999.99

/** The most pieces that a quantity may be. */
export const mostPieces = 100_000

/** The most records that one page may hold. */
export const mostPerPage = 1000

/** Days a calendar request may span, first and last included. */
export const maxPeriodDays = 400
