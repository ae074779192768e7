import { existsSync } from 'node:fs'
import { chmod, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { json, text } from 'node:stream/consumers'
import * as z from 'zod'
import { CommandRefused, sentenceOf } from '../command/failure.ts'
import { wayToSocket } from '../process/socket-path.ts'
import { BackupRefused, type Site, writeBackup } from './backup.ts'

const socketName = 'control.sock'

/**
 * The tasks that a terminal command may request from the running site, by name: JSON values in and
 * out.
 */
export type ControlTasks = Record<string, (asked: unknown) => Promise<unknown>>

/** The answer to a task: its value, or the sentence that says why the site refused. */
const Answer = z.union([z.object({ value: z.unknown() }), z.object({ refused: z.string() })])

/**
 * Lets the owner of the data folder request a backup and other tasks from the process that holds
 * it, through a socket file in the folder which only the owner may open. Only one process can open
 * the embedded database, so no other can read it directly.
 *
 * @returns a function that stops listening and removes the socket
 */
export async function serveControl(site: Site, tasks: ControlTasks = {}): Promise<() => Promise<void>> {
  const path = join(site.dataDir, socketName)
  // A killed process left it: the database's lock proves that no other process is alive.
  await rm(path, { force: true })
  const server = createServer((incoming, answer) => {
    const name = incoming.url?.slice(1) ?? ''
    if (incoming.method !== 'POST') answer.writeHead(404).end()
    else if (name === 'backup') void sendBackup(site, answer)
    else if (Object.hasOwn(tasks, name)) void perform(tasks[name]!, incoming, answer)
    else answer.writeHead(404).end()
  })
  // Closed to other accounts before it listens, not after.
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
    // The terminal belongs to the owner: it may show where a bug is.
    const refused = sentenceOf(error) ?? `The running site failed: ${asError(error).stack}`
    answer.end(JSON.stringify({ refused }))
  }
}

/**
 * Answers with the archive. A failure before the first byte is answered with a reason; a later one
 * cuts the archive short, and its reader notices the missing end.
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
 * Streams the archive from the process that serves this data folder, as it is made; null when no
 * process answers.
 * @throws CommandRefused with that process's reason
 */
export async function askForBackup(dataDir: string): Promise<Readable | null> {
  const answer = await post(dataDir, 'backup')
  if (answer && answer.statusCode !== 200) throw new CommandRefused(await text(answer))
  return answer
}

/**
 * Requests a task from the process that serves this data folder; null when no process answers.
 * @throws CommandRefused when it refuses, or its version does not know the task
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
