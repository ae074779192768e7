// Brings a checkout to the state the commands need: right Node, the lock file's packages, a fresh build.
// Plain Node only: this runs before node_modules exists.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const installStamp = join(root, 'node_modules', '.flightcase-lock')
const buildStamp = join(root, 'dist', '.stamp')

/** Prints one line of progress. @param {string} line */
export function say(line) {
  console.error(`· ${line}`)
}

/** Ends the command with a sentence instead of a stack. @param {string} sentence @returns {never} */
export function giveUp(sentence) {
  console.error(`✗ ${sentence}`)
  process.exit(1)
}

/** Running children, so that Ctrl+C reaches them: each leads a process group of its own. @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set()
let interrupted = false
/** @param {import('node:child_process').ChildProcess} child @param {NodeJS.Signals} signal */
function killGroup(child, signal) {
  if (child.pid === undefined || child.exitCode !== null) return
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, signal)
  } catch {
    // It ended between the check and the signal.
  }
}
/**
 * Ends once the children have ended: npm puts things back when interrupted, and the next command must not meet it at that.
 * @param {NodeJS.Signals} signal
 */
function stopChildren(signal) {
  interrupted = true
  for (const child of children) {
    killGroup(child, signal)
    setTimeout(() => killGroup(child, 'SIGKILL'), 15_000).unref()
    child.once('close', () => {
      children.delete(child)
      if (children.size === 0) process.exit(signal === 'SIGINT' ? 130 : 143)
    })
  }
}

/**
 * Runs a program in the repository and waits for it. Its standard input is closed.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, quiet?: boolean, minutes?: number }} [options] quiet: keep what it prints for the caller; minutes: ended past that
 * @returns {Promise<{ ok: boolean, output: string }>} output only when quiet
 */
export async function run(program, args, { env, quiet = false, minutes = 30 } = {}) {
  if (children.size === 0)
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.once(signal, stopChildren)
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    detached: process.platform !== 'win32',
    shell: process.platform === 'win32' && program === 'npm',
  })
  children.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text))
  const limit = setTimeout(() => {
    output += `\n${program} took longer than ${minutes} minutes and was stopped.\n`
    if (!quiet) say(`${program} took longer than ${minutes} minutes and was stopped`)
    killGroup(child, 'SIGTERM')
    setTimeout(() => killGroup(child, 'SIGKILL'), 5000).unref()
  }, minutes * 60_000)
  const ok = await new Promise((resolve) => {
    child.once('error', (error) => {
      output += `${error.message}\n`
      if (!quiet) say(error.message)
      resolve(false)
    })
    child.once('close', (code) => resolve(code === 0))
  })
  clearTimeout(limit)
  // Interrupted: the handler ends this process; nothing may run after.
  if (interrupted) return new Promise(() => {})
  children.delete(child)
  if (children.size === 0) for (const signal of ['SIGINT', 'SIGTERM']) process.removeListener(signal, stopChildren)
  return { ok, output }
}

/** Runs the script of an installed package, without the start-up time of npx. @param {string} script below node_modules @param {readonly string[]} args @param {Parameters<typeof run>[2]} [options] */
export function runTool(script, args, options) {
  return run(process.execPath, [join(root, 'node_modules', script), ...args], options)
}

/** @param {readonly (string | Buffer)[]} parts */
function digest(parts) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex')
}

/** @param {string} path @returns {string | null} */
function readIfThere(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}

/** Refuses a Node older than `engines` of package.json asks for. */
export function ensureNode() {
  const wanted = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).engines.node.replace('>=', '')
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [needMajor = 0, needMinor = 0] = wanted.split('.').map(Number)
  if (major > needMajor || (major === needMajor && minor >= needMinor)) return
  giveUp(
    `Flightcase needs Node ${wanted} or newer; this is ${process.versions.node}. Install a newer Node, then run the same command again.`,
  )
}

/**
 * True when every package the lock file asks for on this machine is installed in its version,
 * by whatever command it was installed.
 */
function installedMatchesLock() {
  const hidden = readIfThere(join(root, 'node_modules', '.package-lock.json'))
  if (hidden === null) return false
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const installed = JSON.parse(hidden).packages
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || entry.link) return true
    const found = installed[path]
    // Optional packages are those of other machines (binaries per platform) or were left out by npm.
    if (!found) return Boolean(entry.optional || entry.devOptional || entry.peer)
    return found.version === entry.version && existsSync(join(root, path, 'package.json'))
  })
}

/** Installs exactly the lock file, only when something differs from it. */
export async function ensureInstalled() {
  const machine = `${process.platform} ${process.arch} ${process.versions.modules}`
  const stamp = `${machine} ${digest([readFileSync(join(root, 'package-lock.json'))])}`
  const before = readIfThere(installStamp)
  if (before === stamp) return
  // The packages may have come from another command; those of another machine or Node are wrong whatever they are.
  if ((before === null || before.startsWith(`${machine} `)) && installedMatchesLock()) {
    writeFileSync(installStamp, stamp)
    return
  }
  say('Installing packages (a minute or two the first time)')
  // The stamp goes first and comes back last: an interrupted install is seen as none.
  rmSync(installStamp, { force: true })
  // NODE_ENV=production would leave out what the build needs.
  const { ok } = await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
  if (!ok) giveUp('npm ci failed: see above. Nothing is lost; run the same command again once its cause is mended.')
  writeFileSync(installStamp, stamp)
}

/** Files below a folder, sorted. @param {string} folder @returns {string[]} */
export function filesBelow(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? filesBelow(path) : [path]
    })
    .sort()
}

/** What the build is made of; `.sql`, `.typ` and the documents' fonts are read in place at run time. */
function buildSources() {
  const built = ['client', 'shared', 'server'].flatMap((folder) => filesBelow(join(root, folder)))
  return [
    ...built.filter((path) => !/\.test\.tsx?$/.test(path) && !['.sql', '.typ', '.ttf', '.otf'].includes(extname(path))),
    ...['vite.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json'].map((name) => join(root, name)),
  ]
}

/**
 * Builds client and server into `dist`, only when a source changed since.
 * @param {{ force?: boolean }} [options]
 * @returns {Promise<boolean>} false when it failed; what the build said is on the console then
 */
export async function ensureBuilt({ force = false } = {}) {
  const stamp = digest(
    buildSources().flatMap((path) => [relative(root, path).split(sep).join('/'), readFileSync(path)]),
  )
  if (!force && readIfThere(buildStamp) === stamp) return true
  say('Building')
  // Built beside and moved at the end: a stopped build leaves the last good one, a running server keeps its files.
  const fresh = join(root, '.cache', `build-${process.pid}`)
  rmSync(fresh, { recursive: true, force: true })
  const env = { NODE_ENV: 'production' }
  for (const target of [
    ['--outDir', join(fresh, 'client')],
    ['--ssr', '--outDir', join(fresh, 'server')],
  ]) {
    const { ok, output } = await runTool('vite/bin/vite.js', ['build', '--logLevel', 'warn', ...target], {
      env,
      quiet: true,
    })
    if (ok) continue
    rmSync(fresh, { recursive: true, force: true })
    console.error(output)
    return false
  }
  writeFileSync(join(fresh, '.stamp'), stamp)
  const old = join(root, '.cache', `old-${process.pid}`)
  mkdirSync(join(root, '.cache'), { recursive: true })
  if (existsSync(join(root, 'dist'))) renameSync(join(root, 'dist'), old)
  renameSync(fresh, join(root, 'dist'))
  rmSync(old, { recursive: true, force: true })
  return true
}
