/**
 * How many random cases a property is tried with: `many`, or a fifth of them where the thorough
 * tests are left out.
 */
export const randomCases = (many: number): { numRuns: number } => ({
  numRuns: process.env.WITHOUT_THOROUGH ? Math.ceil(many / 5) : many,
})
