import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'

const name = 'last-backup.json'
const LastBackup = z.object({ ended_at: z.iso.datetime(), bytes: z.int() })

/**
 * Records in the data folder that a backup is complete, for every process of the site and across
 * restarts.
 */
export async function noteBackup(dataDir: string, ended: { at: Date; bytes: number }): Promise<void> {
  const path = join(dataDir, name)
  const note: z.input<typeof LastBackup> = { ended_at: ended.at.toISOString(), bytes: ended.bytes }
  await writeFile(`${path}.part`, `${JSON.stringify(note)}\n`, { mode: 0o600, flush: true })
  await rename(`${path}.part`, path)
}

/**
 * Reads when the last `flightcase backup` was complete, and its size; null when there was none or
 * its note cannot be read: the next backup rewrites it.
 */
export async function readLastBackup(dataDir: string): Promise<{ at: Date; bytes: number } | null> {
  try {
    const { ended_at, bytes } = LastBackup.parse(JSON.parse(await readFile(join(dataDir, name), 'utf8')))
    return { at: new Date(ended_at), bytes }
  } catch (error) {
    const isUnreadable = error instanceof SyntaxError || error instanceof z.ZodError
    if (isUnreadable || (error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
