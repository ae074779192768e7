// What to run before a commit: types, lint, format, fast tests. `npm run check`, under two minutes.
import { ensureInstalled, ensureNode } from './ensure.mjs'
import { staticSteps, sumUp, vitestStep } from './steps.mjs'

ensureNode()
await ensureInstalled()
await staticSteps()
// The proofs by crash take long and change seldom: `npm test` runs them.
await vitestStep('fast tests', ['unit', 'embedded'], { args: ['--exclude', '**/*crash*.test.ts'], minutes: 5 })
sumUp()
