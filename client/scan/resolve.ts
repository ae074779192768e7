import type { CodedRecord } from '#shared/code.ts'
import { ApiProblem, Unreachable } from '../api.ts'
import { api } from '../endpoints.ts'
import { q, queryClient } from '../query.ts'

/**
 * What a scan means: the record, several that bear the same serial number, nothing known here, or
 * not known yet (`waiting`): the server could not be asked.
 */
export type Answer =
  | { state: 'found'; record: CodedRecord }
  | { state: 'ambiguous'; candidates: CodedRecord[] }
  | { state: 'unknown' }
  | { state: 'waiting' }

/** A code answers at once when it was asked for this long ago, ms. */
const fresh = 30_000
/** Without network, what was read today is known still, ms. */
const remembered = 86_400_000

/**
 * Asks what the texts of one scan mean, the likeliest first: the first that names something. Codes
 * never change hands (rules/code.md#2), so that without network an earlier answer stands.
 */
export async function resolve(values: readonly string[]): Promise<Answer> {
  let isKnown = true
  for (const value of values) {
    const answer = await ask(value)
    if (answer.state === 'found' || answer.state === 'ambiguous') return answer
    if (answer.state === 'waiting') isKnown = false
  }
  return { state: isKnown ? 'unknown' : 'waiting' }
}

async function ask(value: string): Promise<Answer> {
  const query = q(api.code.find, { query: { value } })
  try {
    const record = await queryClient.fetchQuery({
      ...query,
      staleTime: fresh,
      gcTime: remembered,
      networkMode: 'always', // a device that calls itself offline may still reach a server in the house
      retry: false,
    })
    return { state: 'found', record }
  } catch (error) {
    const before = queryClient.getQueryData(query.queryKey)
    if (error instanceof ApiProblem) return refused(error)
    if (!(error instanceof Unreachable)) throw error
    return before ? { state: 'found', record: before } : { state: 'waiting' }
  }
}

/** A session that is over, or a server that cannot answer now, leaves the question open. */
function refused({ status, details }: ApiProblem): Answer {
  if (status === 409) return { state: 'ambiguous', candidates: details as CodedRecord[] } // of `code.ambiguous`, the only 409 of this route
  return { state: status === 404 || status === 400 ? 'unknown' : 'waiting' }
}
