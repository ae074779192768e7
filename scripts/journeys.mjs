// All journeys in a browser, however long they take: `npm run journeys`. `npm test` begins none after its time.
import { ensureBuilt, ensureInstalled, ensureNode } from './ensure.mjs'
import { fail, step, sumUp, vitestStep } from './steps.mjs'
import { ensureTools } from './tools.mjs'

ensureNode()
await ensureInstalled()
const missing = await ensureTools(['postgres', 'chromium', 'camera', 'poppler', 'mariadb'])
if (missing.length > 0) for (const sentence of missing) fail(sentence)
else {
  await step('production build', async () => ({ ok: await ensureBuilt({ force: true }), output: '' }))
  await vitestStep('browser journeys', ['e2e'], { minutes: 240 })
}
sumUp()
