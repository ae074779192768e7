import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

const scripts = import.meta.dirname
const { scripts: ours } = JSON.parse(readFileSync(join(scripts, '..', 'package.json'), 'utf8'))
let template: string
let checkout: string
const running = new Set<ChildProcess>()

/** Stands in for the server: `start` ends at once, `stay` half a second after SIGTERM. */
const server = `
if (process.argv[2] === 'stay') {
  const alive = setInterval(() => {}, 1000)
  process.on('SIGTERM', () => setTimeout(() => { console.log('stopped well'); clearInterval(alive) }, 500))
}
console.log('serving ' + process.argv[2])`

/**
 * Writes the lines `<name> begins` and `<name> ends` around a pause into the checkout's journal,
 * for programs that must not overlap; and `overlap` between them when an earlier one still runs.
 */
const slowly = (name: string, where: string, milliseconds: number | string) => `
const { appendFileSync, existsSync, readFileSync } = require('node:fs')
const journal = ${where} + '/journal'
const others = ${where} + '/processes'
for (const pid of existsSync(others) ? readFileSync(others, 'utf8').trim().split('\\n') : []) {
  try {
    process.kill(Number(pid), 0)
    // Killed and not yet buried by the system's first process: it has ended.
    const isDead = existsSync('/proc/' + pid + '/stat') && readFileSync('/proc/' + pid + '/stat', 'utf8').includes(') Z ')
    if (!isDead) appendFileSync(journal, 'overlap\\n')
  } catch {} // it has ended
}
appendFileSync(others, process.pid + '\\n')
appendFileSync(journal, '${name} begins\\n')
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${milliseconds})
appendFileSync(journal, '${name} ends\\n')`

/**
 * A checkout whose one package stands in for Vite: it comes from a file, so that npm installs it
 * without a network.
 */
beforeAll(() => {
  template = mkdtempSync(join(tmpdir(), 'flightcase-ensure-'))
  const made = join(template, 'checkout')
  for (const name of ['alone', 'ensure', 'flightcase', 'guard', 'run'])
    cpSync(join(scripts, `${name}.mjs`), join(made, 'scripts', `${name}.mjs`))
  const source = join(template, 'vite')
  mkdirSync(join(source, 'bin'), { recursive: true })
  const write = (path: string, content: unknown) =>
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  write(join(source, 'package.json'), { name: 'vite', version: '1.0.0', scripts: { install: 'node install.cjs' } })
  write(
    join(source, 'install.cjs'),
    slowly('install', 'process.env.INIT_CWD', 'Number(process.env.INSTALL_PAUSE ?? 1000)'),
  )
  write(
    join(source, 'bin', 'vite.js'),
    `${slowly('build', 'process.cwd()', 500)}
const { mkdirSync, writeFileSync } = require('node:fs')
const out = process.argv[process.argv.indexOf('--outDir') + 1]
mkdirSync(out, { recursive: true })
writeFileSync(out + '/cli.js', ${JSON.stringify(server)})`,
  )
  execFileSync('npm', ['pack', '--silent', '--pack-destination', made], { cwd: source })
  write(join(made, 'package.json'), {
    name: 'trial',
    version: '1.2.3',
    type: 'module',
    engines: { node: '>=20.19' },
    scripts: { start: ours.start.replace(/start$/, 'stay') },
    dependencies: { vite: 'file:vite-1.0.0.tgz' },
  })
  for (const name of ['vite.config.ts', 'tsconfig.json']) write(join(made, name), '')
  execFileSync('npm', ['install', '--package-lock-only', '--silent', '--offline'], { cwd: made })
})
afterAll(() => rmSync(template, { recursive: true, force: true }))
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'flightcase-checkout-'))
  cpSync(join(template, 'checkout'), checkout, { recursive: true })
})
afterEach(() => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(checkout, { recursive: true, force: true })
})

const flightcase = (args: string[], env: Record<string, string> = {}) =>
  start(process.execPath, [join(checkout, 'scripts', 'flightcase.mjs'), ...args], env)

function start(program: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(program, args, {
    cwd: checkout,
    env: { ...process.env, npm_config_offline: 'true', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child)
    return { code: code as number | null, output }
  })
  return { child, ended, output: () => output }
}
const journal = () => {
  const path = join(checkout, 'journal')
  return existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : []
}

describe('a fresh checkout', () => {
  // rules/operation.md#4
  test('two starts at once: the second waits for the first, and both serve', async () => {
    const [one, other] = await Promise.all([flightcase(['start']).ended, flightcase(['start']).ended])
    expect([one.code, other.code]).toEqual([0, 0])
    expect([one.output, other.output].every((output) => output.includes('serving start'))).toBe(true)
    expect(`${one.output}${other.output}`).toContain('waiting for it')
    // Installed once and built once (client, then server), one after the other.
    expect(journal()).toEqual(['install', 'build', 'build'].flatMap((name) => [`${name} begins`, `${name} ends`]))
  })

  // rules/operation.md#4
  test('a start killed while it prepares does not block the next one', async () => {
    const first = flightcase(['start'])
    while (!journal().includes('build begins')) await new Promise((resolve) => setTimeout(resolve, 50))
    first.child.kill('SIGKILL')
    await first.ended
    const second = await flightcase(['start']).ended
    expect(second.output).toContain('serving start')
  })

  // rules/operation.md#4
  test('a start killed while npm installs leaves no npm running beside the next one', async () => {
    const first = flightcase(['start'], { INSTALL_PAUSE: '20000' })
    while (!journal().includes('install begins')) await new Promise((resolve) => setTimeout(resolve, 50))
    first.child.kill('SIGKILL')
    await once(first.child, 'exit') // its child processes may hold its output open
    const second = await flightcase(['start']).ended
    expect(second.output).toContain('serving start')
    expect(journal()).not.toContain('overlap')
    await first.ended
  })

  // rules/operation.md#4
  test('an account without a home installs and builds', async () => {
    // A file in place of the home: the tests may run as root, which may write anywhere else.
    const homeless = {
      HOME: join(checkout, 'tsconfig.json'),
      npm_config_cache: join(checkout, 'tsconfig.json', '.npm'),
    }
    const { code, output } = await flightcase(['build'], homeless).ended
    expect([code, output.includes('Flightcase 1.2.3 is built.')]).toEqual([0, true])
    expect(existsSync(join(checkout, '.cache', 'npm'))).toBe(false)
  })

  // rules/operation.md#1
  test('prints its version without installing anything', async () => {
    expect(await flightcase(['--version']).ended).toEqual({ code: 0, output: 'flightcase 1.2.3\n' })
    expect(existsSync(join(checkout, 'node_modules'))).toBe(false)
  })
})

describe('npm start', () => {
  // rules/operation.md#12
  test('passes a signal to the server and ends after it', async () => {
    expect((await flightcase(['build']).ended).code).toBe(0)
    const npm = start('npm', ['start'])
    while (!npm.output().includes('serving stay')) await new Promise((resolve) => setTimeout(resolve, 50))
    npm.child.kill('SIGTERM')
    const { code, output } = await npm.ended
    expect(output).toContain('stopped well')
    expect(code).toBe(0)
  })
})
