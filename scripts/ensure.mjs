// Brings a checkout to the state the commands need: right Node, the lock file's packages, a fresh
// build. Plain Node only: this runs before node_modules exists.
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { dirname, extname, join, relative, sep } from 'node:path'
import { alone } from './alone.mjs'
import { giveUp, root, run, runTool, say } from './run.mjs'

const installStamp = join(root, 'node_modules', '.flightcase-lock')
const buildStamp = join(root, 'dist', '.stamp')

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

/** Refuses a Node older than `engines` of package.json requires. */
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
 * True when every package that the lock file lists for this machine is installed in its version, by
 * any command.
 */
function installedMatchesLock() {
  const hidden = readIfThere(join(root, 'node_modules', '.package-lock.json'))
  if (hidden === null) return false
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const installed = JSON.parse(hidden).packages
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || entry.link) return true
    const found = installed[path]
    // Optional packages belong to other machines (binaries per platform) or npm left them out.
    if (!found) return Boolean(entry.optional || entry.devOptional || entry.peer)
    return found.version === entry.version && existsSync(join(root, path, 'package.json'))
  })
}

/** Whether this process may write to a folder, or create it. @param {string} path */
function writable(path) {
  let there = path
  while (!existsSync(there) && dirname(there) !== there) there = dirname(there)
  try {
    accessSync(there, constants.W_OK)
    return statSync(there).isDirectory()
  } catch {
    return false
  }
}

/**
 * Runs work that writes into the checkout, one process at a time. Files made by root get the
 * checkout's owner, so that the owner can replace them. Gives up with a sentence when this account
 * may not write there.
 * @template T
 * @param {(lock: import('node:net').Server) => Promise<T>} work
 */
const preparing = (work) =>
  alone(
    root,
    () => say('Another command prepares this folder: waiting for it'),
    async (lock) => {
      if (!['.', 'node_modules', 'dist', '.cache'].every((name) => writable(join(root, name)))) {
        giveUp(
          `The packages or the build of ${root} are not up to date, and this account may not write there. ` +
            `Run this as the account that owns the folder: node ${join(root, 'scripts', 'flightcase.mjs')} build`,
        )
      }
      const result = await work(lock)
      const { uid, gid } = statSync(root)
      if (process.getuid?.() === 0 && uid !== 0) {
        for (const name of ['node_modules', 'dist', '.cache']) giveTo(join(root, name), uid, gid)
      }
      return result
    },
  )

/** @param {string} path @param {number} uid @param {number} gid */
function giveTo(path, uid, gid) {
  if (!existsSync(path)) return
  for (const name of readdirSync(path, { recursive: true, encoding: 'utf8' })) lchownSync(join(path, name), uid, gid)
  lchownSync(path, uid, gid)
}

/** npm's own cache; for an account without a writable home, one in the checkout. */
function cacheFolder() {
  const usual = process.env.npm_config_cache ?? join(homedir(), '.npm')
  return writable(usual) ? usual : join(root, '.cache', 'npm')
}

/** What decides the packages: the lock file, this machine and its Node. */
function wantedPackages() {
  const machine = `${process.platform} ${process.arch} ${process.versions.modules}`
  return { machine, stamp: `${machine} ${digest([readFileSync(join(root, 'package-lock.json'))])}` }
}

/** Installs exactly the lock file, only when something differs from it. */
export async function ensureInstalled() {
  if (readIfThere(installStamp) !== wantedPackages().stamp) await preparing(install)
}

/** @param {import('node:net').Server} lock */
async function install(lock) {
  const { machine, stamp } = wantedPackages()
  const before = readIfThere(installStamp)
  if (before === stamp) return
  // Another command may have installed the packages; those of another machine or Node are always
  // wrong.
  if ((before === null || before.startsWith(`${machine} `)) && installedMatchesLock()) {
    writeFileSync(installStamp, stamp)
    return
  }
  say('Installing packages (a minute or two the first time)')
  // The stamp is removed first and written last: an interrupted install counts as none.
  rmSync(installStamp, { force: true })
  // NODE_ENV=production would leave out what the build needs.
  const { ok, missing } = await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    env: { npm_config_cache: cacheFolder() },
    lock,
  })
  if (missing)
    giveUp('npm is not installed. It comes with Node; Debian has it in a package of its own: apt install npm')
  if (!ok) giveUp('npm ci failed: see above. Nothing is lost; run the same command again once its cause is mended.')
  writeFileSync(installStamp, stamp)
  rmSync(join(root, '.cache', 'npm'), { recursive: true, force: true })
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

/**
 * The sources of the build; `.sql`, `.typ`, `.csv` and the documents' fonts are read in place at
 * run time.
 */
function buildSources() {
  const built = ['client', 'shared', 'server'].flatMap((folder) => filesBelow(join(root, folder)))
  return [
    ...built.filter(
      (path) => !/\.test\.tsx?$/.test(path) && !['.sql', '.typ', '.csv', '.ttf', '.otf'].includes(extname(path)),
    ),
    ...['vite.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json'].map((name) => join(root, name)),
  ]
}

/**
 * Builds client and server into `dist`, only when a source changed since.
 * @param {{ force?: boolean }} [options]
 * @returns {Promise<boolean>} false when it failed; the build's output is on the console then
 */
export async function ensureBuilt({ force = false } = {}) {
  if (!force && readIfThere(buildStamp) === wantedBuild()) return true
  return preparing((lock) => build(force, lock))
}

const wantedBuild = () =>
  digest(buildSources().flatMap((path) => [relative(root, path).split(sep).join('/'), readFileSync(path)]))

/** @param {boolean} force @param {import('node:net').Server} lock */
async function build(force, lock) {
  const stamp = wantedBuild()
  if (!force && readIfThere(buildStamp) === stamp) return true
  say('Building')
  // Built in a second folder and moved at the end: an interrupted build leaves the last good one, a
  // running server keeps its files.
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
      lock,
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
