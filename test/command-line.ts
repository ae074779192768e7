import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { packageRoot } from '#server/root.ts'
import { builtServer } from './built-server.ts'
import { mountReadOnly, unmount } from './mounts.ts'
import { ordinaryUser } from './postgres.ts'
import { soonOver } from './soon-over.ts'

export type Ended = { code: number | null; output: string }
export type Started = {
  child: ChildProcess
  ended: Promise<Ended>
  /** The address it prints once it listens. @throws with its output when it ends first */
  ready(): Promise<string>
}
export type Options = {
  env?: Record<string, string>
  /** The text on its standard input. */
  input?: string
  /** The account it runs as: the tests' own, an ordinary one that owns `folder`, or root. */
  as?: 'owner' | 'root'
}
export type CommandLine = {
  /** A folder of the tests, below which the site's data are; it belongs to the ordinary account. */
  folder: string
  /**
   * Runs an installed command, on `data` below the folder unless the environment names another one.
   */
  flightcase(args: string[], options?: Options): Started
  /** Kills running processes and removes everything. */
  end(): void
}

/** A place where an ordinary account reaches the checkout, which may lie in root's home. */
function mountCheckout(): { path: string; remove(): void } {
  if (!ordinaryUser()) return { path: packageRoot(), remove: () => {} }
  const path = mkdtempSync(join(tmpdir(), 'flightcase-checkout-'))
  chmodSync(path, 0o755)
  mountReadOnly(packageRoot(), path)
  return { path, remove: () => unmount(path) }
}

/**
 * The command line, and a folder for its sites. As root, `owner` is an ordinary account; else it is
 * the tests' own.
 */
export function openCommandLine(): CommandLine {
  const checkout = mountCheckout()
  const program = join(checkout.path, relative(packageRoot(), builtServer()), 'cli.js')
  const outer = mkdtempSync(join(tmpdir(), 'flightcase-cli-'))
  const folder = join(outer, 'site')
  mkdirSync(folder)
  chmodSync(outer, 0o755)
  const owner = ordinaryUser()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const running = new Set<ChildProcess>()

  function flightcase(args: string[], { env = {}, input = '', as }: Options = {}): Started {
    const all: Record<string, string> = {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      TMPDIR: folder,
      DATA_DIR: join(folder, 'data'),
      PORT: '0',
      LOG_LEVEL: 'fatal',
      ...env,
    }
    const words = [process.execPath, ...soonOver, program, ...args]
    const pairs = Object.entries(all).map(([name, value]) => `${name}=${value}`)
    const [command, ...rest] = as === 'root' && owner === undefined ? ['sudo', '-n', 'env', ...pairs, ...words] : words
    const child = spawn(command!, rest, { env: all, cwd: folder, ...(as === 'owner' ? owner : {}) })
    running.add(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
    child.stdin.on('error', () => {}) // it may end before it has read: its output tells
    child.stdin.end(input)
    const ended = new Promise<Ended>((resolve) =>
      child.once('close', (code) => {
        running.delete(child)
        resolve({ code, output })
      }),
    )
    const ready = async (): Promise<string> => {
      for (;;) {
        const url = /ready on (http:\S+)/.exec(output)?.[1]
        if (url) return url
        const early = await Promise.race([ended, new Promise<undefined>((resolve) => setTimeout(resolve, 100))])
        if (early) throw new Error(early.output)
      }
    }
    return { child, ended, ready }
  }

  return {
    folder,
    flightcase,
    end() {
      for (const child of running) child.kill('SIGKILL')
      checkout.remove()
      rmSync(outer, { recursive: true, force: true })
    },
  }
}

/** The numbers of an account that a site may belong to, as `chown` takes them. */
export function ownerNumbers(): { uid: number; gid: number } {
  const here = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  return ordinaryUser() ?? here
}

/** Kills a process and waits for its end. */
export async function killed({ child, ended }: Started): Promise<void> {
  child.kill('SIGKILL')
  await ended
}
