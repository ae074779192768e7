import { renewLacking } from './availability/known-lacking.ts'
import { sweepWorkFolders } from './backup/work-folder.ts'
import type { Services } from './context.ts'
import type { Db } from './db/connect.ts'
import type { FileStore } from './files/file-store.ts'
import { namedFiles } from './files/named-files.ts'
import { sweepHistory } from './history/sweep.ts'
import { documentPrefix } from './kept-document/keep.ts'
import { readSite } from './settings/settings.ts'
import { tidyDeliveries } from './webhook/tidy.ts'

/**
 * How long a file may wait for its row, ms, in this process or another. Only an upload of several
 * files takes as long, and it renews those that have arrived.
 */
const longestWait = 3_600_000

/**
 * Removes unreachable leftovers of an interruption: work folders of backups and restores,
 * unfinished uploads, files without a row, old deliveries, what the history no longer keeps. Renews
 * what events lack.
 * @param isStart this process has not begun any work yet
 * @param isStopping says that what lasts may be left to the next start
 */
export async function sweepSite(services: Services, isStart: boolean, isStopping?: () => boolean): Promise<void> {
  const { config, database, files } = services
  // Only one process can have the embedded database open, and this one has locked it.
  await sweepWorkFolders(config.dataDir, isStart && database.kind === 'embedded')
  await files.sweepTemporary(Date.now() - longestWait)
  await sweepFiles(database.db, files)
  await tidyDeliveries(database.db, services.now())
  await sweepHistory(database.db, (await readSite(database.db)).history.keep)
  await renewSiteLacking(services, isStopping)
}

/** Renews what events lack, so that nobody waits for it on the calendar or the list of events. */
export async function renewSiteLacking({ database: { db }, now }: Services, isStopping?: () => boolean): Promise<void> {
  await renewLacking({ db, site: await readSite(db), now: now() }, isStopping)
}

/** A picture in any of its sizes, by the stored name of the whole one. */
const pictureName = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:-(?:thumb|medium))?\.webp$/

/**
 * Removes pictures and documents that have no row: the server was interrupted after storing the
 * file and before committing its row, or after removing the row and before removing its file.
 * Returns how many; leaves files with other names.
 */
export async function sweepFiles(db: Db, files: FileStore): Promise<number> {
  const found = (await files.keptBefore(Date.now() - longestWait)).flatMap((name) => {
    const picture = pictureName.exec(name)?.[1]
    if (picture) return [{ name, whole: `${picture}.webp` }]
    return name.startsWith(documentPrefix) ? [{ name, whole: name }] : []
  })
  if (found.length === 0) return 0
  const named = new Set((await namedFiles(db)).map(({ name }) => name))
  const lost = found.filter(({ whole }) => !named.has(whole))
  for (const { name } of lost) await files.remove(name)
  return lost.length
}
