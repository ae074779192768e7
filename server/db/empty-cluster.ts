import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { ENGINE } from './engine-version.ts'

/** Name of the archive beside the built server: it fits only the engine that made it. */
export const emptyClusterName = `empty-cluster-${ENGINE.version}.tar.gz`

/**
 * Finds the archive of an empty database that the build made; null when this runs from source. The
 * engine can create one itself, but needs a second engine and 800 MB of memory for it.
 */
export function builtCluster(): string | null {
  const here = import.meta.url
  if (here.endsWith('.ts')) return null
  // The bundler may have put this code into a chunk, one folder below.
  const places = ['./', '../'].map((way) => fileURLToPath(new URL(way + emptyClusterName, here)))
  return places.find((path) => existsSync(path)) ?? null
}

/**
 * Unpacks an empty database into a new folder that only its owner may read. Nothing is synchronised
 * yet.
 */
export async function unpackCluster(archive: string, folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 })
  const entries = extract()
  const reading = pipeline(createReadStream(archive), createGunzip(), entries)
  const writing = (async () => {
    for await (const entry of entries) {
      const path = join(folder, entry.header.name)
      if (entry.header.type === 'directory') {
        await mkdir(path, { mode: 0o700 })
        entry.resume()
      } else await pipeline(entry, createWriteStream(path, { mode: 0o600 }))
    }
  })()
  await Promise.all([reading, writing])
}
