/**
 * How many random cases a property is tried with: `many`, or a fifth of them on the second engine
 * and where the thorough tests are left out.
 */
export const randomCases = (many: number): { numRuns: number } => ({
  numRuns: process.env.WITHOUT_THOROUGH || process.env.ENGINE === 'postgresql' ? Math.ceil(many / 5) : many,
})
