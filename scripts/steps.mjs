// The checks of `npm test` and `npm run check`, and the count at their end.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ensureBuilt } from './ensure.mjs'
import { ensureNodeVersion, withNode } from './nodes.mjs'
import { root, run, runTool, say } from './run.mjs'
import { environmentForTests } from './tools.mjs'

/** @typedef {{ passed: number, failed: number, skipped: string[], failures: string[] }} Count */

let passed = 0
let failed = 0
/** @type {string[]} */
const skipped = []
/** @type {string[]} */
const failures = []
/** Steps that ran again because their first run left no report. @type {string[]} */
const repeated = []

/**
 * One step that either passes or fails, with its output when it fails. @param {string} title
 * @param {() => Promise<{ ok: boolean, output: string }>} work
 */
export async function step(title, work) {
  const began = Date.now()
  const { ok, output } = await work()
  if (ok) passed += 1
  else {
    failed += 1
    failures.push(title)
    console.log(output.trimEnd())
  }
  console.log(`${ok ? '✓' : '✗'} ${title} (${seconds(began)})`)
}

/** Counts a failure outside every step. @param {string} sentence */
export function fail(sentence) {
  failed += 1
  failures.push(sentence)
  console.log(`✗ ${sentence}`)
}

/** @param {number} began */
const seconds = (began) => `${((Date.now() - began) / 1000).toFixed(1)} s`

const quiet = () => ({ env: environmentForTests(), quiet: true, minutes: 5 })

/** Types, format and lint, boundaries. */
export async function staticSteps() {
  await step('types', () => runTool('typescript/bin/tsc', ['--noEmit', '--pretty', 'false'], quiet()))
  await step('format and lint', () =>
    runTool('@biomejs/biome/bin/biome', ['ci', '--error-on-warnings', '--colors=off', '.'], quiet()),
  )
  await step('boundaries', () => run(process.execPath, [join(root, 'scripts', 'boundaries.mjs')], quiet()))
}

/** Vitest's report names a test that ran over its limit by this line alone. */
const stopped = 'Error: STACK_TRACE_ERROR'

/**
 * The first line of each message of a failed test, so that the end of a long run tells why as well.
 * @param {readonly string[]} [messages]
 */
const reason = (messages = []) =>
  messages
    .map((message) => message.split('\n', 1)[0]?.slice(0, 300))
    .map((line) => `\n    ${line === stopped ? 'Stopped: it took longer than its limit.' : line}`)
    .join('')

/**
 * Adds up a report of Vitest's JSON reporter. A file that fails to load counts as one failure.
 * @param {string} text
 * @returns {Count}
 */
export function countReport(text) {
  const report = JSON.parse(text)
  /** @type {Count} */
  const count = { passed: 0, failed: 0, skipped: [], failures: [] }
  for (const file of report.testResults) {
    const path = relative(root, file.name)
    for (const test of file.assertionResults) {
      if (test.status === 'passed') count.passed += 1
      else if (test.status === 'failed') {
        count.failed += 1
        count.failures.push(`${path}: ${test.fullName}${reason(test.failureMessages)}`)
      } else count.skipped.push(`${path}: ${test.fullName}`)
    }
    const loaded = file.assertionResults.some((/** @type {{ status: string }} */ test) => test.status === 'failed')
    if (file.status === 'failed' && !loaded) {
      count.failed += 1
      count.failures.push(`${path}: could not run`)
    }
  }
  return count
}

/**
 * Runs Vitest projects and counts each test.
 * @param {string} title
 * @param {readonly string[]} projects names in vitest.config.ts
 * @param {{ minutes: number, env?: NodeJS.ProcessEnv, node?: string, only?: readonly string[] }}
 * options node: the program it runs on; only: arguments that choose among the tests
 */
export async function vitestStep(title, projects, { minutes, env, node, only = [] }) {
  say(`${title}: ${projects.join(', ')}`)
  const began = Date.now()
  const selection = [...only, ...projects.flatMap((project) => ['--project', project])]
  // Vitest sets NODE_ENV itself; the rest of the environment must not lead to a real installation.
  const options = { env: { ...environmentForTests(), ...env }, minutes, node }
  let ended = await runVitest(title, selection, options)
  if (!ended.count && !ended.isStopped) {
    repeated.push(`${title}: Vitest ${ended.ending} and left no report`)
    say(`${title}, once more: Vitest ${ended.ending} and left no report`)
    ended = await runVitest(title, selection, options)
  }
  const { ok, ending, count = { passed: 0, failed: 0, skipped: [], failures: [] } } = ended
  passed += count.passed
  failed += count.failed
  // Tests that a selection leaves out run in a separate step.
  if (only.length === 0) skipped.push(...count.skipped)
  failures.push(...count.failures)
  if (!ok && count.failed === 0) fail(`${title}: Vitest ${ending}, no test failed and ${count.passed} passed`)
  else if (ok && count.passed === 0) fail(`${title}: no test ran`)
  console.log(`${ok && count.passed > 0 ? '✓' : '✗'} ${title}: ${count.passed} passed (${seconds(began)})`)
}

/**
 * Runs Vitest once, and reads its report and the errors that no test owns. @param {string} title
 * @param {readonly string[]} selection
 * @param {{ minutes: number, env: NodeJS.ProcessEnv, node?: string }} options
 * @returns {Promise<{ ok: boolean, isStopped: boolean, ending: string, count?: Count }>} count: absent
 * when Vitest left no report, so that no test is known to have passed
 */
async function runVitest(title, selection, { env, ...options }) {
  const folder = mkdtempSync(join(tmpdir(), 'flightcase-test-'))
  const file = join(folder, 'report.json')
  const unhandled = join(folder, 'unhandled.json')
  const reporters = ['default', 'json', join(root, 'scripts', 'unhandled.mjs')].flatMap((name) => ['--reporter', name])
  const color = process.stdout.isTTY ? '1' : '0'
  const ended = await runTool('vitest/vitest.mjs', ['run', ...selection, ...reporters, `--outputFile.json=${file}`], {
    ...options,
    env: { ...env, UNHANDLED_ERRORS: unhandled, FORCE_COLOR: color },
  })
  /** @type {Count | undefined} */
  let count
  try {
    const read = countReport(readFileSync(file, 'utf8'))
    for (const error of JSON.parse(readFileSync(unhandled, 'utf8'))) {
      read.failed += 1
      read.failures.push(`${title}: no test owns this error: ${error}`)
    }
    count = read
  } catch {
    // A report that is absent or half written counts no test.
  }
  rmSync(folder, { recursive: true, force: true })
  return { ...ended, count }
}

/**
 * The tests of `npm run check`: without thorough ones, PostgreSQL, processes and browsers.
 * @param {{ title?: string, node?: string, env?: NodeJS.ProcessEnv, share?: string }} [on]
 * share: a part of the files, as `1/2`
 */
export const fastTests = ({ title = 'fast tests', node, env, share } = {}) => {
  const only = share ? ['--shard', share] : []
  return vitestStep(title, ['unit', 'embedded'], { env: { ...env, WITHOUT_THOROUGH: '1' }, minutes: 20, node, only })
}

/**
 * The journeys in a browser, on a new build.
 * @param {{ minutes: number, env?: NodeJS.ProcessEnv }} options
 */
export async function journeys(options) {
  await step('production build', async () => ({ ok: await ensureBuilt({ force: true }), output: '' }))
  await vitestStep('browser journeys', ['e2e'], options)
}

/**
 * A share of the fast tests and a start of the site on another Node.
 * @param {string} version
 * @param {string} share
 */
export async function onNode(version, share) {
  let node
  try {
    node = await ensureNodeVersion(version)
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error))
  }
  const env = withNode(node, environmentForTests())
  await fastTests({ title: `fast tests on Node ${version}, ${share}`, node, env, share })
  const start = ['server/cli.process.test.ts', '--testNamePattern', 'serves and is backed up meanwhile']
  await vitestStep(`a start on Node ${version}`, ['process'], { env, minutes: 5, node, only: start })
}

/** Prints the failures, then the one line that ends the run, and sets the exit code. */
export function sumUp() {
  if (failures.length > 0) console.log(`\nFailed:\n${failures.map((line) => `  ${line}`).join('\n')}`)
  if (repeated.length > 0) console.log(`\nRun again:\n${repeated.map((line) => `  ${line}`).join('\n')}`)
  if (skipped.length > 0) console.log(`\nNot run:\n${[...new Set(skipped)].map((line) => `  ${line}`).join('\n')}`)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}
