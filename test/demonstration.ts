import { cpSync, existsSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { today } from '#shared/rules/period.ts'
import { zone } from './days.ts'

/**
 * Copies the demonstration into a data folder. It is made once a day in the folder given, because
 * its dates count from today: to make it takes some seconds, to copy it a fifth of one (and a
 * second where each of its files waits for its turn).
 */
export async function copyDemonstration(keptIn: string, dataDir: string): Promise<void> {
  const kept = join(keptIn, today(zone, Date.now()))
  if (!existsSync(kept)) await make(keptIn, kept)
  cpSync(kept, dataDir, { recursive: true })
}

/** Two that make it at the same time both have it in the end: the later one throws its own away. */
async function make(keptIn: string, kept: string): Promise<void> {
  const folder = await mkdtemp(join(keptIn, 'making-'))
  // The whole server: for this alone, and not for each file that only copies.
  const { makeDemonstration } = await import('./make-demonstration.ts')
  await makeDemonstration(folder)
  await rename(folder, kept).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    await rm(folder, { recursive: true })
  })
}
