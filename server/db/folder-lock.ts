import { createHash } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, realpathSync, rmSync, writeSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { wayToSocket } from '../process/socket-path.ts'
import type { Log } from './database.ts'

/**
 * Another process has the folder open, or may have. `message` names the folder and that process.
 */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse'
}

const Holder = z.object({ pid: z.number(), host: z.string(), machine: z.string(), since: z.string() })
type Holder = z.infer<typeof Holder>

/** Identifies the running kernel: containers of one machine share it, a restart changes it. */
export function machine(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return hostname()
  }
}

function readHolder(file: string): Holder | 'absent' | 'unreadable' {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'absent'
    throw error
  }
  try {
    return Holder.parse(JSON.parse(text))
  } catch {
    return 'unreadable' // a power cut between creating and writing it
  }
}

const inUse = (folder: string, holder: ReturnType<typeof readHolder>) => {
  const who =
    typeof holder === 'string'
      ? 'another process'
      : `process ${holder.pid} (host ${holder.host}, since ${holder.since})`
  return new FolderInUse(
    `The database folder ${folder} is in use by ${who}. One process at a time may open an embedded database: ` +
      'stop that one first, or use PostgreSQL (DATABASE_URL) to run several.',
  )
}

/**
 * Listens on a socket name until the process ends, in any way; `undefined` when the name is taken.
 */
function claim(path: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined)
      else reject(error)
    })
    server.listen({ path, exclusive: true }, () => {
      server.unref()
      resolve(server)
    })
  })
}

/**
 * Tests whether a living process answers on a socket file: this works across containers that share
 * the folder on one machine.
 */
function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

const release = (server: Server | undefined) =>
  new Promise<void>((done) => (server ? server.close(() => done()) : done()))

/**
 * Takes the lock of an embedded database folder, for this process alone; returns the function that
 * releases it. The lock has three parts: a socket without a file (Linux, Windows) that the system
 * frees with the process; a socket file beside the folder, which other containers see; a lock file
 * that names the holder. The lock file of a dead process is taken over and logged; one of another
 * machine is never taken over, since nothing tells whether its process lives. Throws `FolderInUse`.
 */
export async function lockFolder(folder: string, log: Log): Promise<() => Promise<void>> {
  const path = join(realpathSync(dirname(folder)), basename(folder))
  const file = `${path}.lock`
  const unique = `flightcase-${createHash('sha256').update(path).digest('hex').slice(0, 32)}`
  const held: (Server | undefined)[] = []
  const letGo = async () => {
    for (const server of held) await release(server)
  }

  if (process.platform === 'linux' || process.platform === 'win32') {
    const name = process.platform === 'linux' ? `\0${unique}` : `\\\\.\\pipe\\${unique}`
    const server = await claim(name)
    if (!server) throw inUse(path, readHolder(file))
    held.push(server)
  }

  const socket = process.platform === 'win32' ? undefined : wayToSocket(dirname(path), `${basename(path)}.sock`)
  try {
    if (socket) {
      if (await answers(socket.path)) throw inUse(path, readHolder(file))
      refuseForeign(path, file)
      rmSync(`${path}.sock`, { force: true })
      const server = await claim(socket.path)
      if (!server) throw inUse(path, readHolder(file))
      held.push(server)
    }
    const previous = readHolder(file)
    if (previous !== 'absent') log('The database was not closed properly last time; recovering.', { previous })
    rmSync(file, { force: true })
    writeHolder(path, file)
  } catch (error) {
    await letGo()
    throw error
  } finally {
    socket?.letGo()
  }

  return async () => {
    rmSync(file, { force: true })
    await letGo()
    rmSync(`${path}.sock`, { force: true })
  }
}

function refuseForeign(path: string, file: string) {
  const holder = readHolder(file)
  if (typeof holder === 'string' || holder.machine === machine() || holder.host === hostname()) return
  throw new FolderInUse(
    `The database folder ${path} was opened by process ${holder.pid} on another machine, ${holder.host}, ` +
      `at ${holder.since}, and not closed. If that process has certainly stopped, delete ${file} and start again.`,
  )
}

/** `wx`: of two processes that got this far together, one fails here. */
function writeHolder(path: string, file: string) {
  const holder: Holder = { pid: process.pid, host: hostname(), machine: machine(), since: new Date().toISOString() }
  let descriptor: number
  try {
    descriptor = openSync(file, 'wx')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw inUse(path, readHolder(file))
    throw error
  }
  writeSync(descriptor, JSON.stringify(holder))
  fsyncSync(descriptor)
  closeSync(descriptor)
}
