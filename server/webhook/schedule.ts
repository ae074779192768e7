const minute = 60_000
const hour = 60 * minute

/** Milliseconds from a failed try to the next one, as for mails; afterwards the last one again and again. */
const waits = [minute, 5 * minute, 30 * minute, 2 * hour, 12 * hour]
/** Milliseconds of failures after which a webhook is paused. */
const patience = 72 * hour
/** Milliseconds for which deliveries are kept, and may still go out (rules/webhook.md#17). */
export const keptFor = 30 * 24 * hour

/**
 * When a delivery is tried again, or null when the server gives up (rules/webhook.md#15). The last
 * try is three days after the first one.
 * @param tries how many have failed, the last one included
 * @param firstTry @param now epoch ms
 */
export function nextTry(tries: number, firstTry: number, now: number): number | null {
  const end = firstTry + patience
  if (now >= end) return null
  return Math.min(now + (waits[tries - 1] ?? 12 * hour), end)
}
