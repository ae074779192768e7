// Measures the performance table: `npm run bench`. Arguments go to bench/run.ts.
import { runScript } from './run-script.mjs'

await runScript('bench/run.ts', ['postgres', 'chromium'])
