import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import type { Log } from './database.ts'
import { type EngineData, startEngine } from './embedded-engine.ts'

/**
 * The only PGlite version this program opens folders with; package.json pins the same (a test
 * compares them).
 */
export const ENGINE = { engine: 'pglite', version: '0.5.16' } as const

const EngineFile = z.object({ engine: z.string(), version: z.string() })

/** The folder exists and this program must not open it; `message` says why and what to do. */
export class FolderRefused extends Error {
  override readonly name = 'FolderRefused'
}

/**
 * Builds a new database in a sibling folder and renames it, so that a crash leaves no half-made
 * one; or checks the old.
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
  const engine = await startEngine(
    { folder: join(building, 'pgdata'), snapshot },
    () => {},
    () => {},
  )
  await engine.close()
  writeFileSync(join(building, 'engine.json'), `${JSON.stringify(ENGINE)}\n`, { flush: true })
  syncTree(building)
  renameSync(building, folder)
  syncFolder(dirname(folder))
  log('A new embedded database was created.', { folder, ...ENGINE })
}

/** The engine copies its first files in without synchronising them. */
function syncTree(folder: string) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) syncFolder(path)
    else if (entry.isFile()) syncFile(path)
  }
  syncFolder(folder)
}

function syncFile(path: string) {
  const descriptor = openSync(path, 'r+')
  fsyncSync(descriptor)
  closeSync(descriptor)
}

function syncFolder(path: string) {
  if (process.platform === 'win32') return // folders cannot be opened there
  const descriptor = openSync(path, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
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
