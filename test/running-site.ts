import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packageRoot } from '#server/root.ts'
import { copyDemonstration } from './demonstration.ts'
import { freePort } from './free-port.ts'
import { startPostgres } from './postgres.ts'
import { soonOver } from './soon-over.ts'

export type RunningSite = {
  url: string
  password: string
  /** Of the server's process. */
  pid: number
  /** @throws when the server had ended by itself, or does not end within its time */
  stop(): Promise<void>
  /** Turns the server's clock to the next instant of `clock`. */
  tick(): Promise<void>
}
export type Start = {
  engine?: 'embedded' | 'postgresql'
  /** `bare`: set up, without the demonstration data. */
  demo?: boolean | 'bare'
  command?: 'start' | 'demo'
  /** Address of a database to share with another process, instead of a separate one. */
  database?: string
  /** Instants at which the server's clock stops in turn (test/clock.mjs), after the machine's. */
  clock?: readonly Date[]
}

/** The account of every running site in the tests. */
export const admin = { pseudo: 'admin', password: 'flightcase-demo' }

/** The built product: `dist`, unless DIST names the folder of another build. */
const built = () => process.env.DIST ?? join(packageRoot(), 'dist')

/**
 * The built server in a separate process on an empty folder or database, set up and filled with the
 * demonstration data (`demo`), as after the first screen. With the command `demo` it is what `npm
 * run demo` serves: an embedded database with the accounts admin, member and visitor; started on a
 * copy of it where `DEMONSTRATIONS` names a folder.
 */
export async function startSite({
  engine = 'embedded',
  command = 'start',
  demo = command === 'start',
  database,
  clock = [],
}: Start = {}): Promise<RunningSite> {
  const folder = await mkdtemp(join(tmpdir(), 'flightcase-site-'))
  const postgres = engine === 'postgresql' && !database ? await startPostgres() : null
  const port = await freePort()
  const url = `http://localhost:${port}`
  const copied = command === 'demo' ? process.env.DEMONSTRATIONS : undefined
  if (copied) await copyDemonstration(copied, folder)
  const loaded = clock.length > 0 ? ['--import', new URL('clock.mjs', import.meta.url).href] : []
  const plain = process.env.VITEST ? soonOver : [] // a benchmark measures the server as it is installed
  const program = [...plain, ...loaded, join(built(), 'server', 'cli.js'), copied ? 'start' : command]
  const child = spawn(process.execPath, program, {
    env: {
      ...process.env,
      CLOCK: clock.map((instant) => instant.toISOString()).join(' '),
      NODE_ENV: 'production',
      MALLOC_ARENA_MAX: '1', // as `npm start`, the unit and the image have it
      PORT: String(port),
      HOST: '127.0.0.1',
      BASE_URL: url,
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      DATABASE_URL: database ?? postgres?.url ?? '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const discard = async () => {
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  }
  let isStopped = false
  const stop = async () => {
    if (isStopped) return
    isStopped = true
    try {
      await end(child, () => output)
    } finally {
      await discard()
    }
  }
  try {
    const isFilling = command === 'demo' && !copied
    await answering(url, child, () => output, isFilling ? 'The demonstration is ready' : '')
    if (demo) await setUp(url, demo !== 'bare')
  } catch (error) {
    if (endingOf(child) === null) await stop()
    else await discard()
    throw error
  }
  let ticks = 0
  const tick = async () => {
    const instant = clock[ticks++]
    if (!instant) throw new Error('the clock has no further instant')
    child.kill('SIGUSR2')
    while (!output.includes(`clock ${instant.toISOString()}`)) {
      if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}:\n${output}`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  return { url, password: admin.password, pid: child.pid ?? 0, stop, tick }
}

async function setUp(url: string, demo: boolean): Promise<void> {
  const response = await fetch(`${url}/api/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      company_name: 'Onde Nord',
      language: 'fr',
      ...admin,
      email: 'admin@onde-nord.example',
      first_name: 'Camille',
      last_name: 'Fontaine',
      park_name: 'Dépôt de Lille',
      timezone: 'Europe/Paris',
      demo,
    }),
  })
  if (response.status !== 201) throw new Error(`the setup answered ${response.status}: ${await response.text()}`)
  await passTour(url, admin)
}

/** Signs in and says that the user has been shown the tour, which only its own journeys want to see. */
export async function passTour(url: string, { pseudo, password }: typeof admin): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ identifier: pseudo, password })
  const signedIn = await fetch(`${url}/api/session`, { method: 'POST', headers, body })
  const { user, token } = await signedIn.json()
  const settings = `${url}/api/users/${user.id}/settings`
  const own = { ...headers, authorization: `Bearer ${token}` }
  const passed = await fetch(settings, { method: 'PUT', headers: own, body: JSON.stringify({ tour: false }) })
  if (!passed.ok) throw new Error(`the settings answered ${passed.status}: ${await passed.text()}`)
}

/** The code or the signal that a process ended with; null while it runs. */
const endingOf = (child: ChildProcess): number | NodeJS.Signals | null => child.exitCode ?? child.signalCode

/** Until the site answers and has printed that it is complete. */
async function answering(url: string, child: ChildProcess, output: () => string, said: string): Promise<void> {
  const until = Date.now() + 60_000
  while (Date.now() < until) {
    const ending = endingOf(child)
    if (ending !== null) throw new Error(`the server ended with ${ending}:\n${output()}`)
    const ready = await fetch(`${url}/readyz`).catch(() => null) // refused until it listens
    if (ready?.ok && output().includes(said)) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`the server did not answer:\n${output()}`)
}

/** Milliseconds a server may take to stop, including its own 20 seconds for running answers. */
const longestStop = 40_000

/**
 * @throws when the server had ended by itself, or does not stop on request: it is killed all the
 * same, and the test fails.
 */
async function end(child: ChildProcess, output: () => string): Promise<void> {
  const early = endingOf(child)
  if (early !== null) throw new Error(`the server had ended by itself with ${early}:\n${output()}`)
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const patience = setTimeout(() => child.kill('SIGKILL'), longestStop)
  const [, signal] = await ended
  clearTimeout(patience)
  if (signal === 'SIGKILL') throw new Error(`the server did not stop within ${longestStop} ms:\n${output()}`)
}
