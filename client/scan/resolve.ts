import { isOutOfReach } from '../api.ts'
import { answerOf, type CodeAnswer, refusedAnswer } from '../code/answer.ts'
import { api } from '../endpoints.ts'
import { forgetKnown, knownHere } from '../kept/known-codes.ts'
import { q, queryClient } from '../query.ts'
import { forgetWithSession } from '../session/session.ts'

// Here and not with the others: the first screen loads without this part.
forgetWithSession(forgetKnown)

/** What a scan stands for, or `waiting` while the server cannot be reached. */
export type Answer = CodeAnswer | { state: 'waiting' }

/** For how long an answer is reused without asking again, ms. */
const fresh = 30_000
/** For how long an answer still counts without network, ms. */
const remembered = 86_400_000

/**
 * Looks up the readings of one scan, likeliest first, and stops at the first that names a record.
 * Codes never change hands (rules/code.md#2), so without network an earlier answer stands, and so
 * does what this device keeps of records (rules/offline.md#7).
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
    if (!isOutOfReach(error)) return refusedAnswer(error) ?? { state: 'waiting' }
    const known = before ? [before] : await knownHere(value).catch(() => []) // a browser that stores nothing
    return known.length > 0 ? answerOf(known) : { state: 'waiting' }
  }
}
