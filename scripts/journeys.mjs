// All journeys in a browser, however long they take: `npm run journeys`. `npm test` begins none after its time.
import { ensureInstalled, ensureNode } from './ensure.mjs'
import { fail, journeys, sumUp } from './steps.mjs'
import { ensureTools } from './tools.mjs'

ensureNode()
await ensureInstalled()
const missing = await ensureTools(['postgres', 'chromium', 'camera', 'poppler', 'mariadb'])
if (missing.length > 0) for (const sentence of missing) fail(sentence)
else await journeys({ minutes: 240 })
sumUp()
