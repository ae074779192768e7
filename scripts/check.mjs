// The checks before a commit: types, lint, format, fast tests. `npm run check`, some minutes.
import { ensureInstalled, ensureNode } from './ensure.mjs'
import { fastTests, staticSteps, sumUp } from './steps.mjs'

ensureNode()
await ensureInstalled()
await staticSteps()
// `npm test` adds the thorough ones (every state, every field, thousands of lines), the same on
// PostgreSQL, those that start processes (command line, proofs by crash) and the browser's.
await fastTests()
sumUp()
