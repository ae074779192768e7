import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { builtServer } from './built-server.ts'
import { admin } from './running-site.ts'

/** The product as installed, in a process of its own. */
export type InstalledServer = {
  url: string
  password: string
  /** Turns its clock to the next instants (test/clock.mjs). */
  setClock(): Promise<void>
  stop(): Promise<void>
  /** Ends it at once, as `kill -9` does. */
  kill(): Promise<void>
}
type Installation = {
  /** Where it keeps its files. */
  folder: string
  /** Address of a PostgreSQL; without it, the embedded engine. */
  database?: string
  /** Instants at which its clock stops in turn. */
  clock?: readonly string[]
  /** More variables of its environment. */
  environment?: Readonly<Record<string, string>>
}

const running = new Set<InstalledServer>()

/** Starts the server that the run has built (test/process-setup.ts), on a free port. */
export async function startInstalled({
  folder,
  database = '',
  clock = [],
  environment = {},
}: Installation): Promise<InstalledServer> {
  const loaded = clock.length > 0 ? ['--import', new URL('clock.mjs', import.meta.url).href] : []
  const child = spawn(process.execPath, [...loaded, join(builtServer(), 'cli.js'), 'start'], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: folder,
      DATABASE_URL: database,
      PORT: '0',
      LOG_LEVEL: 'error',
      CLOCK: clock.join(' '),
      ...environment,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  /** The process's output, once it contains the text. */
  const said = async (words: RegExp, from = 0): Promise<string> => {
    for (;;) {
      const found = words.exec(output.slice(from))?.[1]
      if (found) return found
      if (child.exitCode !== null) throw new Error(output)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const server = {
    url: await said(/ready on (http:\S+)/),
    password: admin.password,
    async setClock() {
      const from = output.length
      child.kill('SIGUSR2')
      await said(/clock (\S+)\n/, from)
    },
    stop: () => end(child, 'SIGTERM').finally(() => running.delete(server)),
    kill: () => end(child, 'SIGKILL').finally(() => running.delete(server)),
  }
  running.add(server)
  return server
}

/** Ends what a failed test has left running. */
export async function stopInstalled(): Promise<void> {
  for (const server of running) await server.stop()
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

/** Completes the site's first screen. @throws with the answer when the server refuses */
export async function setUpInstalled({ url }: InstalledServer): Promise<void> {
  const body = {
    company_name: 'Onde Nord',
    language: 'fr',
    ...admin,
    email: 'admin@onde-nord.example',
    park_name: 'Dépôt',
  }
  const headers = { 'content-type': 'application/json' }
  const made = await fetch(`${url}/api/setup`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (made.status !== 201) throw new Error(await made.text())
}
