import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { machine } from '../db/folder-lock.ts'

const Owner = z.object({ pid: z.number(), host: z.string(), machine: z.string() })
const ownerFile = 'owner.json'
/**
 * Milliseconds after which a folder counts as abandoned even if a process has its number: the
 * number may belong to another process by then.
 */
const longest = 24 * 3_600_000

/**
 * Runs work in its own folder among the site's data, and removes the folder: it holds every table
 * in clear.
 */
export async function inWorkFolder<T>(
  dataDir: string,
  kind: 'backup' | 'restore' | 'moving',
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
 * Removes the folders of interrupted backups, restores and moves; returns how many.
 * @param isAlone no other process can be using these folders: the caller has locked the data folder
 * and begun no backup
 */
export async function sweepWorkFolders(dataDir: string, isAlone: boolean): Promise<number> {
  let swept = 0
  for (const name of await readdir(dataDir)) {
    if (!/^(backup|restore|moving)-\w{6}$/.test(name)) continue
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
    () => undefined, // created just now, or by a version that wrote none
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
    return (error as NodeJS.ErrnoException).code === 'EPERM' // alive, under another account
  }
}
