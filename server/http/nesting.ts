import { Problem } from '../problem.ts'

/** No body of ours is nearly as deep; what is would exhaust the stack. */
const deepest = 32

/** @throws request.malformed */
export function refuseEndlessNesting(value: unknown, depth = 0): void {
  if (depth > deepest) throw new Problem('request.malformed')
  if (typeof value !== 'object' || value === null) return
  for (const one of Object.values(value)) refuseEndlessNesting(one, depth + 1)
}
