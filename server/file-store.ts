import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Uploaded files: random names in a folder nothing serves, written to a temporary place first (spec 3, 11). */
export type FileStore = {
  /** Writes an upload to the temporary folder. */
  receive(name: string, content: Readable): Promise<{ path: string; size: number }>
  /** Removes a temporary file; one that was kept is no longer there. */
  forget(path: string): Promise<void>
  /** A path for a new temporary file. */
  temporary(name: string): string
  /** Moves a temporary file to its place. */
  keep(path: string, name: string): Promise<void>
  /** Where a kept file lies. */
  pathOf(name: string): string
  /** Removes a kept file; one that is not there is gone already. */
  remove(name: string): Promise<void>
}

/** Opens the store under a folder; temporary files of an earlier run are cleared. */
export async function openFileStore(folder: string): Promise<FileStore> {
  const kept = join(folder, 'files')
  const incoming = join(folder, 'incoming')
  await mkdir(kept, { recursive: true })
  await mkdir(incoming, { recursive: true })
  const hourAgo = Date.now() - 3_600_000 // another process may be receiving into the same folder right now
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name)
    if ((await stat(path)).mtimeMs < hourAgo) await rm(path, { force: true })
  }
  return {
    async receive(name, content) {
      const path = join(incoming, name)
      await pipeline(content, createWriteStream(path))
      return { path, size: (await stat(path)).size }
    },
    forget: (path) => rm(path, { force: true }),
    temporary: (name) => join(incoming, name),
    keep: (path, name) => rename(path, join(kept, name)),
    pathOf: (name) => join(kept, name),
    remove: (name) => rm(join(kept, name), { force: true }),
  }
}
