import { setTimeout } from 'node:timers/promises'
import { TestRunner, test } from 'vitest'
import { instantOf } from '#shared/rules/period.ts'
import { dayFromNow, zone } from '../days.ts'

/** As long before midnight no file begins: most take half a minute, few take two, ms. */
const beforeMidnight = 240_000

/**
 * Waits for a midnight of the site that is near: a file's journeys count their days from one day,
 * and pages open at midnight show the next.
 */
async function pastMidnight(): Promise<void> {
  const left = instantOf(`${dayFromNow(1)} 00:00:00`, zone) - Date.now()
  if (left < beforeMidnight) await setTimeout(left + 1000)
}

/**
 * Runs the files of journeys that begin by the instant in `JOURNEYS_UNTIL`, milliseconds UTC; without
 * it all of them. A later file is not even read: it has one test, which is skipped, and so the report
 * names it.
 */
export default class BegunInTime extends TestRunner {
  override async importFile(...[path, source]: Parameters<TestRunner['importFile']>): Promise<unknown> {
    const until = Number(process.env.JOURNEYS_UNTIL ?? Number.POSITIVE_INFINITY)
    if (source === 'setup') return super.importFile(path, source)
    if (Date.now() < until) {
      await pastMidnight()
      return super.importFile(path, source)
    }
    return test.skip('its turn came too late in this run', () => {})
  }
}
