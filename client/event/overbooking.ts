import { ApiProblem } from '../api.ts'
import { withWords } from '../words.ts'
import { Declined } from './declined.ts'

/** The site refuses a write that would make material missing (rules/availability.md#21). */
export const isOverbooked = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && error.key === 'event.overbooked'

/**
 * Writes an event. Where that would overbook it, shows what is missing; an admin may save anyway:
 * `send` is then called again with true (rules/availability.md#26).
 * @throws Declined when the user goes back, else what `send` throws
 */
export async function withinStock<T>(send: (force: true | undefined) => Promise<T>): Promise<T> {
  try {
    return await send(undefined)
  } catch (error) {
    if (!isOverbooked(error)) throw error
    if (!(await askToOverbook(error))) throw new Declined(error)
    return await send(true)
  }
}

/** Shows what is missing; true when an admin saves anyway. */
export async function askToOverbook(refusal: ApiProblem): Promise<boolean> {
  const part = await withWords(() => import('./ask-to-overbook.tsx'))
  return part.askToOverbook(refusal)
}
