import { cpSync, existsSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { today } from '#shared/rules/period.ts'
import { zone } from './days.ts'

/**
 * Copies the demonstration into a data folder. The given folder keeps one per day, because its
 * dates count from today: creating it takes some seconds, copying it a fifth of one (and a second
 * where each of its files waits for its turn).
 */
export async function copyDemonstration(keptIn: string, dataDir: string): Promise<void> {
  cpSync(await keepDemonstration(keptIn), dataDir, { recursive: true })
}

/** Creates today's demonstration unless that folder has it, and returns its place. */
export async function keepDemonstration(keptIn: string): Promise<string> {
  const kept = join(keptIn, today(zone, Date.now()))
  if (!existsSync(kept)) await make(keptIn, kept)
  return kept
}

/**
 * Two processes that create it at the same time both have it in the end: the later one discards its
 * own.
 */
async function make(keptIn: string, kept: string): Promise<void> {
  const folder = await mkdtemp(join(keptIn, 'making-'))
  // Loads the whole server: only to create one, not for each file that only copies.
  const [{ makeDemonstration }, { readConfig }] = await Promise.all([
    import('#server/command/demonstration.ts'),
    import('#server/config.ts'),
  ])
  await makeDemonstration(readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'error', DATA_DIR: folder }), 'fr')
  await rename(folder, kept).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    await rm(folder, { recursive: true })
  })
}
