import { TestRunner, test } from 'vitest'

/**
 * Runs the files of journeys that begin by the instant in `JOURNEYS_UNTIL`, milliseconds UTC; without
 * it all of them. A later file is not even read: it has one test, which is skipped, and so the report
 * names it.
 */
export default class BegunInTime extends TestRunner {
  override importFile(...[path, source]: Parameters<TestRunner['importFile']>): unknown {
    const until = Number(process.env.JOURNEYS_UNTIL ?? Number.POSITIVE_INFINITY)
    if (source === 'setup' || Date.now() < until) return super.importFile(path, source)
    return test.skip('its turn came too late in this run', () => {})
  }
}
