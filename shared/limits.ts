/**
 * Length of a text as the database counts it: in code points, of which an emoji is one
 * (rules/http.md#10).
 */
export const codePoints = (text: string): number => {
  let count = 0
  for (const _ of text) count++
  return count
}

/** The beginning of a text: at most so many code points, and no half of one. */
export const firstCodePoints = (text: string, most: number): string => [...text].slice(0, most).join('')

/** Minimum length of a search. */
export const leastSearched = 2

/**
 * Names and records that one list of a body may hold: what the server can distinguish at once, far
 * beyond what users type.
 */
export const mostNamed = 1000

/** The highest amount a user may type, in the site's currency. */
export const mostMoney = 999_999.99

/** The highest weight, volume or power of a piece. */
export const mostMeasured = 999_999.999

/** The highest quantity. */
export const mostPieces = 100_000

/** The longest margin of a material, in minutes: a week. */
export const longestMargin = 10_080

/** The most API tokens of an account that hold at the same time. */
export const mostTokens = 100

/** The most records on one page. */
export const mostPerPage = 1000

/** Days a calendar request may span, first and last included. */
export const maxPeriodDays = 400
