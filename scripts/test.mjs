// Everything, from a fresh clone: `npm test`. Its last line is `N passed, N failed`.
import { ensureBuilt, ensureInstalled, ensureNode } from './ensure.mjs'
import { newerNodes } from './nodes.mjs'
import { fail, onNode, staticSteps, step, sumUp, vitestStep } from './steps.mjs'
import { ensureTools } from './tools.mjs'

ensureNode()
await ensureInstalled()
const missing = await ensureTools(['postgres', 'chromium', 'camera', 'poppler', 'mariadb', 'strace'])
if (missing.length > 0) for (const sentence of missing) fail(sentence)
else {
  await staticSteps()
  await vitestStep('unit and server, both engines', ['unit', 'embedded', 'postgresql', 'process'], { minutes: 40 })
  // Each file runs on one of them.
  for (const [at, version] of newerNodes.entries()) await onNode(version, `${at + 1}/${newerNodes.length}`)
  await step('production build', async () => ({ ok: await ensureBuilt({ force: true }), output: '' }))
  await vitestStep('browser journeys', ['e2e'], { minutes: 60 })
}
sumUp()
