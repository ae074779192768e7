import { ApiProblem, Unreachable } from '../api.ts'

/** The server did not answer: no network, or a proxy that says so in its place. */
export const isOutOfReach = (error: unknown): boolean =>
  error instanceof Unreachable || (error instanceof ApiProblem && error.key === undefined && error.status >= 502)
