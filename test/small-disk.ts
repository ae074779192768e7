import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asRoot, unmount } from './mounts.ts'

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
    remove: () => unmount(folder),
  }
}
