import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A separate disk, which a test may fill. */
export type SmallDisk = {
  folder: string
  /** Fills it except for that many bytes. */
  fill(left?: number): void
  /** Removes the filling. */
  free(): void
  remove(): void
}

/**
 * Mounts a disk in memory: as root, or through `sudo` without a password.
 * @throws where neither may mount: no other way shows how the product handles a full disk
 */
export function smallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'flightcase-disk-'))
  const filling = join(folder, 'filling')
  const options = `size=${megabytes}m,mode=0755,uid=${process.getuid?.()},gid=${process.getgid?.()}`
  asRoot('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder])
  return {
    folder,
    fill(left = 0) {
      for (;;) {
        rmSync(filling, { force: true })
        const { bavail, bsize } = statfsSync(folder)
        try {
          writeFileSync(filling, Buffer.alloc(Math.max(0, bavail * bsize - left)))
          return
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error // else the database wrote meanwhile
        }
      }
    },
    free: () => rmSync(filling, { force: true }),
    remove() {
      asRoot('umount', ['--lazy', folder])
      rmdirSync(folder)
    },
  }
}

/** Runs a system program. @throws where neither root nor `sudo` without a password is available */
export function asRoot(program: string, parameters: string[]): void {
  const [command, ...words] = process.getuid?.() === 0 ? [program] : ['sudo', '-n', program]
  try {
    execFileSync(command!, [...words, ...parameters], { stdio: ['ignore', 'ignore', 'pipe'] })
  } catch (cause) {
    throw new Error(`${program} failed: it needs root, or sudo without a password.`, { cause })
  }
}
