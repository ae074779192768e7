import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A disk of the test's own, which it may fill. */
export type SmallDisk = {
  folder: string
  /** Fills it but for so many bytes. */
  fill(left?: number): void
  /** Takes the filling away. */
  free(): void
  remove(): void
}

/**
 * Mounts a disk in memory: as root, or through `sudo` where it asks for no password.
 * @throws where neither may mount: nothing else shows how the product takes a full disk
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

/**
 * Runs a program of the system. @throws where neither root nor `sudo` without a password is at hand
 */
export function asRoot(program: string, parameters: string[]): void {
  const [command, ...words] = process.getuid?.() === 0 ? [program] : ['sudo', '-n', program]
  try {
    execFileSync(command!, [...words, ...parameters], { stdio: ['ignore', 'ignore', 'pipe'] })
  } catch (cause) {
    throw new Error(`${program} failed: it needs root, or sudo without a password.`, { cause })
  }
}
