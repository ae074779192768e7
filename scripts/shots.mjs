// A picture of every screen: `npm run shots`. Arguments go to test/shots.ts.
import { runScript } from './run-script.mjs'

await runScript('test/shots.ts', ['chromium'])
