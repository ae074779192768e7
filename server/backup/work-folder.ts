import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { machine } from '../db/folder-lock.ts'

const Owner = z.object({ pid: z.number(), host: z.string(), machine: z.string() })
const ownerFile = 'owner.json'
/**
 * Milliseconds after which a folder counts as left behind whatever its process does: another may
 * have its number by then.
 */
const longest = 24 * 3_600_000

/**
 * Runs work in a folder of its own among the site's data, and removes it: it holds every table in
 * clear.
 */
export async function inWorkFolder<T>(
  dataDir: string,
  kind: 'backup' | 'restore',
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(dataDir, `${kind}-`))
  try {
    const owner: z.infer<typeof Owner> = { pid: process.pid, host: hostname(), machine: machine() }
    await writeFile(join(folder, ownerFile), JSON.stringify(owner))
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Removes the folders of backups and restores whose process was cut off; gives how many went.
 * @param isAlone no other process can be at work on this folder now: the caller has locked it and
 * has begun no backup
 */
export async function sweepWorkFolders(dataDir: string, isAlone: boolean): Promise<number> {
  let swept = 0
  for (const name of await readdir(dataDir)) {
    if (!/^(backup|restore)-\w{6}$/.test(name)) continue
    const folder = join(dataDir, name)
    if (!isAlone && (await isInUse(folder))) continue
    await rm(folder, { recursive: true, force: true })
    swept += 1
  }
  return swept
}

async function isInUse(folder: string): Promise<boolean> {
  const owner = await readFile(join(folder, ownerFile), 'utf8').then(
    (text) => Owner.safeParse(parsed(text)).data,
    () => undefined, // made this instant, or by a version that wrote none
  )
  if (owner && owner.machine === machine() && owner.host === hostname() && !isAlive(owner.pid)) return false
  const made = await stat(folder).catch(() => null)
  return made !== null && Date.now() - made.mtimeMs < longest
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' // alive, of another account
  }
}
