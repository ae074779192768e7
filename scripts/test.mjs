// Everything, from a fresh clone: `npm test`. Its last line is `N passed, N failed`.
import { ensureInstalled, ensureNode } from './ensure.mjs'
import { newerNodes } from './nodes.mjs'
import { fail, journeys, onNode, staticSteps, sumUp, vitestStep } from './steps.mjs'
import { ensureTools } from './tools.mjs'

/**
 * Minutes from the start of this run on which journeys still begin. They take half an hour on a quick
 * machine and more than an hour on a slow one, which leaves out, and names, those whose turn is on
 * another day. Without a limit: `npm run journeys`.
 */
const lastBeginning = 72

ensureNode()
await ensureInstalled()
const missing = await ensureTools(['postgres', 'chromium', 'camera', 'poppler', 'mariadb', 'strace'])
if (missing.length > 0) for (const sentence of missing) fail(sentence)
else {
  await staticSteps()
  // The fast tests of the embedded engine run on the newer Nodes instead, each file on one of them.
  const env = { WITHOUT_FAST: '1' }
  await vitestStep('unit and server, both engines', ['unit', 'embedded', 'postgresql', 'process'], { minutes: 40, env })
  for (const [at, version] of newerNodes.entries()) await onNode(version, `${at + 1}/${newerNodes.length}`)
  const started = Date.now() - process.uptime() * 1000
  const until = { JOURNEYS_UNTIL: String(started + lastBeginning * 60_000) }
  await journeys({ minutes: 60, env: until })
}
sumUp()
