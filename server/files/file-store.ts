import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { moveFile } from './moved.ts'
import { syncFolder } from './synced.ts'

/**
 * Uploaded files: random names in a folder that is not served (rules/document.md#9), written to a
 * temporary place first.
 */
export type FileStore = {
  /** Writes an upload to the temporary folder. */
  receive(name: string, content: AsyncIterable<Buffer>): Promise<{ path: string; size: number }>
  /** Removes a temporary file; does nothing when the file was stored and so moved away. */
  forget(path: string): Promise<void>
  /** A path for a new temporary file. */
  temporary(name: string): string
  /** Marks temporary files as still needed, so that a sweep leaves them; ignores missing ones. */
  renew(paths: readonly string[]): Promise<void>
  /**
   * Moves a temporary file to its place, on which it survives a power cut: the row that names it
   * will survive too.
   */
  keep(path: string, name: string): Promise<void>
  /** Path of a stored file. */
  pathOf(name: string): string
  /** Bytes of a stored file; null when it is gone. */
  sizeOf(name: string): Promise<number | null>
  /** Removes a stored file; ignores a missing one. */
  remove(name: string): Promise<void>
  /** Removes temporary files written before an instant (epoch ms): their upload was interrupted. */
  sweepTemporary(instant: number): Promise<void>
  /** Tests whether a file can be written; throws the system's error. */
  refuseUnwritable(): Promise<void>
  /** Stored files written before an instant (epoch ms). */
  keptBefore(instant: number): Promise<string[]>
}

/** Opens the store under a folder. */
export async function openFileStore(folder: string): Promise<FileStore> {
  const kept = join(folder, 'files')
  const incoming = join(folder, 'incoming')
  await mkdir(kept, { recursive: true })
  await mkdir(incoming, { recursive: true })
  const writtenBefore = async (place: string, instant: number): Promise<string[]> => {
    const found: string[] = []
    for (const name of await readdir(place)) {
      // Another process of the site may remove it meanwhile.
      const written = await stat(join(place, name)).catch(() => null)
      if (written && written.mtimeMs < instant) found.push(name)
    }
    return found
  }
  return {
    async receive(name, content) {
      const path = join(incoming, name)
      // Not a stream's pipeline: it may report a broken upload before the file even exists, and the
      // file would then never be removed.
      await writeFile(path, content)
      return { path, size: (await stat(path)).size }
    },
    forget: (path) => rm(path, { force: true }),
    temporary: (name) => join(incoming, name),
    async renew(paths) {
      const now = new Date()
      for (const path of paths)
        await utimes(path, now, now).catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOENT') throw error
        })
    },
    async keep(path, name) {
      await moveFile(path, join(kept, name))
      await syncFolder(kept)
    },
    pathOf: (name) => join(kept, name),
    sizeOf: (name) =>
      stat(join(kept, name)).then(
        ({ size }) => size,
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return null
          throw error
        },
      ),
    remove: (name) => rm(join(kept, name), { force: true }),
    async sweepTemporary(instant) {
      for (const name of await writtenBefore(incoming, instant)) await rm(join(incoming, name), { force: true })
    },
    async refuseUnwritable() {
      const path = join(incoming, randomUUID())
      try {
        await writeFile(path, Buffer.alloc(4096), { flush: true })
      } finally {
        await rm(path, { force: true })
      }
    },
    keptBefore: (instant) => writtenBefore(kept, instant),
  }
}
