import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'

/** A path to a socket file, valid until it is let go. */
export type SocketWay = { path: string; letGo(): void }

/**
 * Returns a path for a socket file in a folder. The system accepts some 100 bytes; on Linux any
 * depth fits, through a descriptor of the folder, which must stay open: call `letGo` once the
 * socket listens or is connected.
 * @throws ENOENT when the folder is absent
 */
export function wayToSocket(folder: string, name: string): SocketWay {
  if (process.platform !== 'linux') return { path: join(folder, name), letGo: () => {} }
  const descriptor = openSync(folder, 'r')
  return { path: `/proc/self/fd/${descriptor}/${name}`, letGo: () => closeSync(descriptor) }
}
