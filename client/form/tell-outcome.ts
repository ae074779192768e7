import { notifyDone, notifyFailure } from '../frame/notify.tsx'

/** What the user is told once a write is over. */
type Words = { done: string; failed: string }

/**
 * Waits for a write and tells the user how it ended. The caller may have left the screen by then, and
 * React Query calls no callbacks of `mutate` for a component that is gone.
 */
export async function tellOutcome(writing: Promise<unknown>, { done, failed }: Words): Promise<void> {
  try {
    await writing
    notifyDone(done)
  } catch (error) {
    notifyFailure(error, failed)
  }
}
