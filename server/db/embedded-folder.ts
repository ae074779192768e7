import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { syncFile, syncFolder } from '../files/synced.ts'
import type { Log } from './database.ts'
import { type EngineData, startEngine } from './embedded-engine.ts'
import { builtCluster, unpackCluster } from './empty-cluster.ts'
import { ENGINE } from './engine-version.ts'

const EngineFile = z.object({ engine: z.string(), version: z.string() })

/** The folder exists and this program must not open it; `message` says why and what to do. */
export class FolderRefused extends Error {
  override readonly name = 'FolderRefused'
}

/**
 * Builds a new database in a sibling folder and renames it, so that a crash leaves no partial one;
 * or checks the existing one.
 */
export async function prepareFolder(folder: string, snapshot: EngineData['snapshot'], log: Log) {
  const content = existsSync(folder) ? readdirSync(folder) : []
  if (content.includes('engine.json')) return refuseOtherEngine(folder)
  if (content.length > 0) {
    throw new FolderRefused(
      `The folder ${folder} is not empty and holds no Flightcase database. Choose another DATA_DIR.`,
    )
  }
  const building = `${folder}.new`
  rmSync(building, { recursive: true, force: true })
  mkdirSync(building)
  await makeCluster(join(building, 'pgdata'), snapshot)
  writeFileSync(join(building, 'engine.json'), `${JSON.stringify(ENGINE)}\n`, { flush: true })
  await syncTree(building)
  renameSync(building, folder)
  await syncFolder(dirname(folder))
  log('A new embedded database was created.', { folder, ...ENGINE })
}

async function makeCluster(folder: string, snapshot: EngineData['snapshot']) {
  const archive = snapshot ? null : builtCluster()
  if (archive) return unpackCluster(archive, folder)
  const engine = await startEngine(
    { folder, snapshot },
    () => {},
    () => {},
  )
  await engine.close()
}

/** Neither the engine nor the archive synchronises the first files. */
async function syncTree(folder: string) {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) await syncFolder(path)
    else if (entry.isFile()) await syncFile(path)
  }
  await syncFolder(folder)
}

function refuseOtherEngine(folder: string) {
  const made = EngineFile.parse(JSON.parse(readFileSync(join(folder, 'engine.json'), 'utf8')))
  if (made.engine === ENGINE.engine && made.version === ENGINE.version) {
    if (existsSync(join(folder, 'pgdata', 'PG_VERSION'))) return
    throw new FolderRefused(
      `The database in ${folder} is gone: its marker engine.json is there, its files in pgdata are not. Put them back, or ` +
        'restore a backup into an empty DATA_DIR.',
    )
  }
  throw new FolderRefused(
    `The database in ${folder} was made by ${made.engine} ${made.version}; this program has ${ENGINE.engine} ` +
      `${ENGINE.version}, which cannot open it. Run "flightcase backup" with the previous version of Flightcase, then ` +
      '"flightcase restore" with this one into an empty DATA_DIR.',
  )
}
