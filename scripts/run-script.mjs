// Runs one of the repository's TypeScript programs against the built product.
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, ensureNode } from './ensure.mjs'
import { giveUp, root, run } from './run.mjs'
import { ensureTools, environmentForTests } from './tools.mjs'

/**
 * Installs, builds, finds the required outside programs, runs the script with this command's
 * arguments and ends with its exit code.
 * @param {string} script path in the repository
 * @param {readonly import('./tools.mjs').ToolName[]} tools
 */
export async function runScript(script, tools) {
  ensureNode()
  await ensureInstalled()
  const missing = await ensureTools(tools)
  if (missing.length > 0) giveUp(missing.join('\n'))
  if (!(await ensureBuilt())) giveUp('The build failed: see above.')
  const args = ['--import', 'tsx', join(root, script), ...process.argv.slice(2)]
  const { ok } = await run(process.execPath, args, { env: environmentForTests(), minutes: 120 })
  process.exitCode = ok ? 0 : 1
}
