import { execFileSync } from 'node:child_process'
import { readFileSync, rmdirSync, rmSync } from 'node:fs'
import { sep } from 'node:path'

/** Runs a system program. @throws where neither root nor `sudo` without a password is available */
export function asRoot(program: string, parameters: string[]): void {
  const [command, ...words] = process.getuid?.() === 0 ? [program] : ['sudo', '-n', program]
  try {
    execFileSync(command!, [...words, ...parameters], { stdio: ['ignore', 'ignore', 'pipe'] })
  } catch (cause) {
    throw new Error(`${program} failed: it needs root, or sudo without a password.`, { cause })
  }
}

/** Shows a folder at another empty one, where nothing can be written or deleted. */
export function mountReadOnly(folder: string, at: string): void {
  asRoot('mount', ['--bind', folder, at])
  asRoot('mount', ['-o', 'remount,bind,ro', at])
}

/** Takes a mount away, whoever still uses it, and its empty folder. */
export function unmount(at: string): void {
  asRoot('umount', ['--lazy', at])
  rmdirSync(at)
}

/**
 * Deletes a folder that a test run made, and nothing outside it: a run that was killed leaves mounts
 * in it, and deleting through one would empty the folder that is mounted, the checkout itself. Without
 * the right to unmount them the folder stays.
 */
export function removeFolder(folder: string): void {
  for (const place of mountsBelow(folder, mountTable())) asRoot('umount', ['--lazy', place])
  rmSync(folder, { recursive: true, force: true })
}

const mountTable = (): string => (process.platform === 'linux' ? readFileSync('/proc/self/mountinfo', 'utf8') : '')

/** The places mounted below a folder, the innermost first, out of a table as the kernel writes it. */
export const mountsBelow = (folder: string, table: string): string[] =>
  table
    .split('\n')
    .map((line) => (line.split(' ')[4] ?? '').replaceAll(/\\(\d{3})/g, (_, octal: string) => character(octal)))
    .filter((place) => place.startsWith(folder + sep))
    .reverse()

/** The kernel writes blanks and backslashes of a path as octal numbers. */
const character = (octal: string): string => String.fromCharCode(Number.parseInt(octal, 8))
