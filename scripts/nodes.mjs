// The newer Nodes that share the fast tests among them and start the site, besides the present one.
// docs/decisions/2026-11-23-node.md explains the oldest.
import { existsSync, mkdirSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { root, run, say } from './run.mjs'

/**
 * Exact versions, the newest of each line at the time, so that a test's result does not change from
 * one day to the next.
 */
export const newerNodes = ['22.23.3', '24.21.0']

/**
 * The program of a Node, installed from the npm registry below `.cache` when missing.
 * @param {string} version
 * @returns {Promise<string>}
 * @throws when the registry has none for this machine, or cannot be reached
 */
export async function ensureNodeVersion(version) {
  const system = process.platform === 'win32' ? 'win' : process.platform
  const packageName = `node-${system}-${process.arch}`
  const folder = join(root, '.cache', `node-${version}`)
  const program = join(folder, 'node_modules', packageName, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(program)) return program
  say(`Installing Node ${version} (npm)`)
  mkdirSync(folder, { recursive: true })
  const options = ['--no-save', '--no-audit', '--no-fund', '--no-package-lock']
  const { ok, output } = await run('npm', ['install', '--prefix', folder, ...options, `${packageName}@${version}`], {
    quiet: true,
    minutes: 10,
  })
  if (!ok || !existsSync(program)) throw new Error(`Node ${version} did not come: ${output.trim()}`)
  return program
}

/**
 * The environment in which `node` is that program, for programs started by name. @param {string}
 * program @param {NodeJS.ProcessEnv} env
 */
export const withNode = (program, env) => ({
  ...env,
  PATH: [dirname(program), env.PATH ?? process.env.PATH ?? ''].join(delimiter),
})
