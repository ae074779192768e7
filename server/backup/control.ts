import { existsSync } from 'node:fs'
import { chmod, rm } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { wayToSocket } from '../socket-path.ts'
import { type Site, writeBackup } from './backup.ts'

const socketName = 'control.sock'

/**
 * Lets the owner of the data folder ask the process that holds it for a backup: a socket file in the folder, which
 * nobody else may open. The embedded database has one process, so another cannot read it by itself.
 *
 * @returns a function that stops listening and removes the socket
 */
export async function serveControl(site: Site): Promise<() => Promise<void>> {
  const path = join(site.dataDir, socketName)
  // Left by a process that was killed: the database's lock says that no other one is alive.
  await rm(path, { force: true })
  const server = createServer((incoming, answer) => {
    if (incoming.method !== 'POST' || incoming.url !== '/backup') {
      answer.writeHead(404).end()
      return
    }
    // Cut short, the archive lacks its end: its reader sees that.
    writeBackup(site, answer).catch((error: unknown) => answer.destroy(error instanceof Error ? error : undefined))
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

/** The archive from the process that serves this data folder, as it is made; null when none answers. */
export async function askForBackup(dataDir: string): Promise<Readable | null> {
  if (!existsSync(join(dataDir, socketName))) return null
  const way = wayToSocket(dataDir, socketName)
  try {
    return await new Promise((resolve, reject) => {
      const asked = request({ socketPath: way.path, path: '/backup', method: 'POST' })
      asked.once('response', resolve)
      asked.once('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(null)
        else reject(error)
      })
      asked.end()
    })
  } finally {
    way.letGo()
  }
}
