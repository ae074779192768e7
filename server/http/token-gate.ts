import type { Route } from '#shared/contract.ts'
import type { Caller } from '../context.ts'
import { Problem } from '../problem.ts'

/**
 * Refuses what a token may not do whatever its group: routes about accounts and sessions
 * (rules/token.md#6), and writes where it only reads (rules/token.md#7).
 * @throws access.forbidden
 */
export function refuseToken(route: Route, { token }: Caller): void {
  if (!token) return
  if (route.sessionOnly) throw new Problem('access.forbidden', { sentence: 'problem.token.session_only' })
  const reads = route.method === 'GET' || route.reads
  if (token.readOnly && !reads) throw new Problem('access.forbidden', { sentence: 'problem.token.reads_only' })
}
