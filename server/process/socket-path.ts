import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'

/** A way to a socket file that is open until it is let go. */
export type SocketWay = { path: string; letGo(): void }

/**
 * A way to write the path of a socket file in a folder. The system takes some 100 bytes; on Linux
 * any depth fits, through a descriptor of the folder, which must stay open: call `letGo` once the
 * socket listens or is connected.
 * @throws ENOENT when the folder is absent
 */
export function wayToSocket(folder: string, name: string): SocketWay {
  if (process.platform !== 'linux') return { path: join(folder, name), letGo: () => {} }
  const descriptor = openSync(folder, 'r')
  return { path: `/proc/self/fd/${descriptor}/${name}`, letGo: () => closeSync(descriptor) }
}
