import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
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
  /** Moves a temporary file to its place, where it is found again after a power cut: the row that names it will be, too. */
  keep(path: string, name: string): Promise<void>
  /** Where a kept file lies. */
  pathOf(name: string): string
  /** Removes a kept file; one that is not there is gone already. */
  remove(name: string): Promise<void>
  /** Kept files whose name begins so and which were written before an instant (epoch ms). */
  keptBefore(instant: number, prefix: string): Promise<string[]>
}

/** Opens the store under a folder; temporary files of an earlier run are cleared. */
export async function openFileStore(folder: string): Promise<FileStore> {
  const kept = join(folder, 'files')
  const incoming = join(folder, 'incoming')
  await mkdir(kept, { recursive: true })
  await mkdir(incoming, { recursive: true })
  const writtenBefore = async (place: string, instant: number, prefix = ''): Promise<string[]> => {
    const found: string[] = []
    for (const name of await readdir(place)) {
      // Another process of the site may take it away meanwhile.
      const written = name.startsWith(prefix) ? await stat(join(place, name)).catch(() => null) : null
      if (written && written.mtimeMs < instant) found.push(name)
    }
    return found
  }
  const hourAgo = Date.now() - 3_600_000 // another process may be receiving into the same folder right now
  for (const name of await writtenBefore(incoming, hourAgo)) await rm(join(incoming, name), { force: true })
  return {
    async receive(name, content) {
      const path = join(incoming, name)
      await pipeline(content, createWriteStream(path))
      return { path, size: (await stat(path)).size }
    },
    forget: (path) => rm(path, { force: true }),
    temporary: (name) => join(incoming, name),
    async keep(path, name) {
      await synced(path, 'r+')
      await rename(path, join(kept, name))
      if (process.platform !== 'win32') await synced(kept, 'r') // Windows opens no folder, and writes renames down itself
    },
    pathOf: (name) => join(kept, name),
    remove: (name) => rm(join(kept, name), { force: true }),
    keptBefore: (instant, prefix) => writtenBefore(kept, instant, prefix),
  }
}

/** Waits until the disk has a file, or the names in a folder. */
async function synced(path: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(path, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
