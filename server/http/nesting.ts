import { Problem } from '../problem.ts'

/** No body of the API is nearly as deep; a deeper one would exhaust the stack. */
const deepest = 32

/** @throws request.malformed */
export function refuseEndlessNesting(value: unknown, depth = 0): void {
  if (depth > deepest) throw new Problem('request.malformed')
  if (typeof value !== 'object' || value === null) return
  for (const one of Object.values(value)) refuseEndlessNesting(one, depth + 1)
}
