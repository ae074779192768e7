import { chmodSync, mkdirSync, readdirSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'
import { removeFolder } from './mounts.ts'

/** Linux's file system in memory. */
const memory = '/dev/shm'
const mark = 'flightcase-tests-'
/** Bytes that must be free there and in the machine: a run needs two, and its browser as much. */
const enough = 6 * 1024 ** 3

/**
 * Has the temporary files of this process and its children made in memory: sites, databases and
 * browser profiles are made and deleted by the hundred, which costs a disk more than the tests
 * themselves. What a test proves of a disk it proves on one of its own (small-disk.ts) or by the
 * calls of the system. A machine without room in memory keeps its usual folder, as does one whose
 * TMPDIR names another.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR || !hasRoom()) return
  for (const name of readdirSync(memory)) if (isLeft(name)) removeFolder(join(memory, name))
  const folder = join(memory, `${mark}${process.pid}`)
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o1777) // servers of other accounts make theirs in it too
  process.env.TMPDIR = folder
  process.once('exit', () => removeFolder(folder))
}

function hasRoom(): boolean {
  if (process.platform !== 'linux') return false
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > enough && freemem() > enough
  } catch {
    return false // a machine without it
  }
}

/** Whether a folder belongs to a run that was killed. */
function isLeft(name: string): boolean {
  if (!name.startsWith(mark)) return false
  try {
    process.kill(Number(name.slice(mark.length)), 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
