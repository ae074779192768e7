// The programs outside npm that tests and benchmarks drive: found, or installed where apt-get may.
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run, say } from './run.mjs'

/** @typedef {'postgres' | 'chromium' | 'camera' | 'poppler' | 'mariadb' | 'strace'} ToolName */
/**
 * @typedef {object} Choice
 * @property {readonly string[]} programs any of these names
 * @property {readonly string[]} packages Debian's packages, all of them
 */
/**
 * @typedef {object} Tool
 * @property {string} title its usual name
 * @property {string} needs what cannot run without it
 * @property {readonly [Choice, ...Choice[]]} choices best first: the others serve where it is
 * unavailable
 * @property {() => string[]} [folders] places to look beside the PATH, best first
 * @property {string} [variable] environment variable that names the program
 * @property {readonly NodeJS.Platform[]} [only] platforms that have it at all
 */

/** Debian keeps the server's programs out of the PATH, one folder per version: newest first. */
function postgresFolders() {
  const base = '/usr/lib/postgresql'
  const versions = existsSync(base) ? readdirSync(base).sort((a, b) => Number(b) - Number(a)) : []
  return [...versions.map((version) => join(base, version, 'bin')), '/opt/homebrew/bin', '/usr/local/pgsql/bin']
}

const browserFolders = ['/Applications/Chromium.app/Contents/MacOS', '/Applications/Google Chrome.app/Contents/MacOS']
const wholeBrowser = {
  programs: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
  packages: ['chromium'],
}

/** @type {Record<ToolName, Tool>} */
const tools = {
  postgres: {
    title: 'PostgreSQL 15 or newer (server programs: postgres, initdb, pg_ctl)',
    needs: 'the tests of the server on PostgreSQL',
    choices: [{ programs: ['initdb'], packages: ['postgresql'] }],
    folders: postgresFolders,
  },
  chromium: {
    title: 'Chromium',
    needs: 'the browser journeys and the pictures of the screens',
    // The shell has no window, which Chromium would redraw for each profile: the journeys take
    // three quarters of the time.
    choices: [
      { programs: ['chromium-headless-shell', 'chrome-headless-shell'], packages: ['chromium-headless-shell'] },
      wholeBrowser,
    ],
    folders: () => browserFolders,
    variable: 'CHROMIUM',
  },
  camera: {
    title: 'Chromium with windows: its shell has no cameras',
    needs: 'the journeys that scan',
    choices: [wholeBrowser],
    folders: () => browserFolders,
    variable: 'CHROMIUM_WITH_CAMERA',
  },
  poppler: {
    title: 'poppler-utils (pdftotext, pdftoppm)',
    needs: 'the tests of the printed documents',
    choices: [{ programs: ['pdftotext'], packages: ['poppler-utils'] }],
  },
  mariadb: {
    title: 'MariaDB (server programs: mariadbd, mariadb-install-db)',
    needs: 'the test that moves in from a running server of Loxya',
    choices: [{ programs: ['mariadbd'], packages: ['mariadb-server'] }],
    folders: () => ['/usr/sbin', '/usr/local/sbin'],
  },
  strace: {
    title: 'strace',
    needs: 'the proof that each commit of the embedded database reaches the disk',
    choices: [{ programs: ['strace'], packages: ['strace'] }],
    only: ['linux'],
  },
}

/** @param {string} path */
function executable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * The full path of a tool's program, or null. @param {Tool} tool @param {readonly Choice[]} [among]
 */
function find(tool, among = tool.choices) {
  const named = tool.variable ? process.env[tool.variable] : undefined
  if (named) return executable(named) ? named : null
  const folders = [...(tool.folders?.() ?? []), ...(process.env.PATH ?? '').split(delimiter)].filter(Boolean)
  for (const program of among.flatMap(({ programs }) => programs))
    for (const folder of folders) if (executable(join(folder, program))) return join(folder, program)
  return null
}

/** Installs the best available choice. @param {Tool} tool */
async function install(tool) {
  for (const choice of tool.choices) {
    if (find(tool, [choice]) !== null) return
    say(`Installing ${choice.packages.join(', ')} (apt-get)`)
    const { ok, output } = await aptGet('install', '-y', '--no-install-recommends', ...choice.packages)
    if (ok) return
    console.error(output)
  }
}

/** @param {string} command @param {string[]} what */
function aptGet(command, ...what) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  return run('apt-get', [command, '-q', ...what], { env, quiet: true, minutes: 10 })
}

/**
 * Makes sure that the named tools are there. On Debian and its derivatives, as root, it installs
 * missing ones.
 * @param {readonly ToolName[]} names
 * @returns {Promise<string[]>} one sentence for each tool that could be neither found nor installed
 */
export async function ensureTools(names) {
  const wanted = names.map((name) => tools[name]).filter((tool) => !tool.only || tool.only.includes(process.platform))
  const mayInstall = process.getuid?.() === 0 && executable('/usr/bin/apt-get')
  const missing = wanted.filter((tool) => find(tool, mayInstall ? tool.choices.slice(0, 1) : undefined) === null)
  if (missing.length === 0) return []
  if (mayInstall) {
    const { ok, output } = await aptGet('update')
    if (!ok) console.error(output)
    for (const tool of missing) await install(tool)
  }
  return missing
    .filter((tool) => find(tool) === null)
    .map((tool) => {
      const packages = tool.choices[0].packages.join(' ')
      const hint = mayInstall
        ? `apt-get install ${packages} did not bring it: see above.`
        : `Install it (Debian, Ubuntu: apt-get install ${packages}) and run the command again.`
      const variable = tool.variable ? ` Or name the program in ${tool.variable}.` : ''
      return `Not found: ${tool.title}, for ${tool.needs}. ${hint}${variable}`
    })
}

/**
 * Settings of an installation: a test must never reach one that a developer has in the environment.
 */
const installationVariables =
  'PORT HOST BASE_URL DATA_DIR DATABASE_URL TRUSTED_PROXIES CORS_ORIGINS MAX_UPLOAD_SIZE METRICS_TOKEN WEBHOOKS_PRIVATE LOG_LEVEL NODE_ENV'.split(
    ' ',
  )

/**
 * The environment for tests, benchmarks and pictures: PostgreSQL's programs first on the PATH,
 * `CHROMIUM` and `CHROMIUM_WITH_CAMERA` naming the browsers, and nothing that points at a real installation.
 * @returns {NodeJS.ProcessEnv}
 */
export function environmentForTests() {
  const initdb = find(tools.postgres)
  const folder = initdb ? initdb.slice(0, -'/initdb'.length) + delimiter : ''
  return {
    ...Object.fromEntries(installationVariables.map((name) => [name, undefined])),
    PATH: folder + (process.env.PATH ?? ''),
    CHROMIUM: find(tools.chromium) ?? undefined,
    CHROMIUM_WITH_CAMERA: find(tools.camera) ?? undefined,
  }
}
