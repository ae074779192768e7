// One command at a time prepares a checkout: two at once would install into the same folder and
// build over each other.
import { createHash } from 'node:crypto'
import { realpathSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A name that the system frees with the process that holds it, however that ends; elsewhere a file.
 * @param {string} folder
 */
function lockName(folder) {
  const unique = `flightcase-prepare-${createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 32)}`
  if (process.platform === 'linux') return `\0${unique}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${unique}` : join(tmpdir(), `${unique}.sock`)
}

/**
 * Listens on a socket name; null when another process does. @param {string} name @returns
 * {Promise<import('node:net').Server | null>}
 */
function claim(name) {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (error) => {
      if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EADDRINUSE') resolve(null)
      else reject(error)
    })
    server.listen({ path: name, exclusive: true }, () => resolve(server.unref()))
  })
}

/**
 * Removes a socket file that no living process answers on: a killed process leaves it behind.
 * @param {string} name
 */
function removeStale(name) {
  return new Promise((resolve) => {
    const socket = connect(name)
    socket.once('connect', () => resolve(socket.destroy()))
    socket.once('error', (error) => {
      const refused = /** @type {NodeJS.ErrnoException} */ (error).code === 'ECONNREFUSED'
      resolve(refused && rmSync(name, { force: true }))
    })
  })
}

/**
 * Runs work while no other process does so for the same folder; waits for one that does.
 * @template T
 * @param {string} folder an existing one
 * @param {() => void} waiting called once when another process is at it
 * @param {(lock: import('node:net').Server) => Promise<T>} work gets the lock, to pass on to the
 * programs that it starts
 * @returns {Promise<T>} the result of the work
 */
export async function alone(folder, waiting, work) {
  const name = lockName(folder)
  const isFile = !['linux', 'win32'].includes(process.platform)
  for (let attempt = 0; ; attempt += 1) {
    const lock = await claim(name)
    if (!lock) {
      if (attempt === 0) waiting()
      if (isFile) await removeStale(name)
      await new Promise((resolve) => setTimeout(resolve, 250))
      continue
    }
    try {
      return await work(lock)
    } finally {
      lock.close()
    }
  }
}
