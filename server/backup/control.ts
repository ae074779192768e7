import { existsSync } from 'node:fs'
import { chmod, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { json, text } from 'node:stream/consumers'
import * as z from 'zod'
import { CommandRefused } from '../command/failure.ts'
import { wayToSocket } from '../process/socket-path.ts'
import { BackupRefused, type Site, writeBackup } from './backup.ts'

const socketName = 'control.sock'

/**
 * What a command of the terminal may ask of the running site, by its name: values of JSON in and
 * out.
 */
export type ControlTasks = Record<string, (asked: unknown) => Promise<unknown>>

/** An answer to a task: its value, or the sentence that says why the site refused. */
const Answer = z.union([z.object({ value: z.unknown() }), z.object({ refused: z.string() })])

/**
 * Lets the owner of the data folder ask the process that holds it for a backup and for other tasks:
 * a socket file in the folder, which only its owner may open. The embedded database has one
 * process, so another cannot read it by itself.
 *
 * @returns a function that stops listening and removes the socket
 */
export async function serveControl(site: Site, tasks: ControlTasks = {}): Promise<() => Promise<void>> {
  const path = join(site.dataDir, socketName)
  // Left by a process that was killed: the database's lock says that no other one is alive.
  await rm(path, { force: true })
  const server = createServer((incoming, answer) => {
    const name = incoming.url?.slice(1) ?? ''
    if (incoming.method !== 'POST') answer.writeHead(404).end()
    else if (name === 'backup') void sendBackup(site, answer)
    else if (Object.hasOwn(tasks, name)) void perform(tasks[name]!, incoming, answer)
    else answer.writeHead(404).end()
  })
  // Made unreachable for others before it listens, not after.
  const mask = process.umask(0o177)
  const way = wayToSocket(site.dataDir, socketName)
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(way.path, resolve)
    })
  } finally {
    way.letGo()
    process.umask(mask)
  }
  await chmod(path, 0o600)
  server.unref()
  return async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await rm(path, { force: true })
  }
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

async function perform(task: ControlTasks[string], incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
  try {
    answer.end(JSON.stringify({ value: await task(await json(incoming)) }))
  } catch (error) {
    const { name, message, stack } = asError(error)
    // The terminal is the owner's: it may see where a bug is.
    answer.end(JSON.stringify({ refused: name === 'CommandRefused' ? message : `The running site failed: ${stack}` }))
  }
}

/**
 * Answers with the archive; before it begins with a reason, later by cutting it short: its reader
 * sees that its end is missing.
 */
async function sendBackup(site: Site, answer: ServerResponse): Promise<void> {
  try {
    await writeBackup(site, () => answer)
  } catch (error) {
    if (!(error instanceof BackupRefused)) console.error('A backup failed.', error)
    if (answer.headersSent) answer.destroy(asError(error))
    else answer.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(asError(error).message)
  }
}

/**
 * The archive from the process that serves this data folder, as it is made; null when none answers.
 * @throws CommandRefused with what that process says
 */
export async function askForBackup(dataDir: string): Promise<Readable | null> {
  const answer = await post(dataDir, 'backup')
  if (answer && answer.statusCode !== 200) throw new CommandRefused(await text(answer))
  return answer
}

/**
 * What the process that serves this data folder gives for a task; null when none answers.
 * @throws CommandRefused when it refuses, or is of a version that knows no such task
 */
export async function askControl(dataDir: string, task: string, asked: unknown): Promise<{ value: unknown } | null> {
  const response = await post(dataDir, task, asked)
  if (!response) return null
  if (response.statusCode === 404) {
    response.resume()
    throw new CommandRefused(`The running site is of an older version, which cannot do this: restart it first.`)
  }
  const answer = Answer.parse(await json(response))
  if ('refused' in answer) throw new CommandRefused(answer.refused)
  return answer
}

async function post(dataDir: string, path: string, body?: unknown): Promise<IncomingMessage | null> {
  if (!existsSync(join(dataDir, socketName))) return null
  const way = wayToSocket(dataDir, socketName)
  try {
    return await new Promise((resolve, reject) => {
      const asked = request({ socketPath: way.path, path: `/${path}`, method: 'POST' })
      asked.once('response', resolve)
      asked.once('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(null)
        else reject(error)
      })
      asked.end(body === undefined ? undefined : JSON.stringify(body))
    })
  } finally {
    way.letGo()
  }
}
