import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { builtServer } from './built-server.ts'
import { soonOver } from './soon-over.ts'

export type Program = 'write' | 'commit'
export type Child = ChildProcessByStdio<null, Readable, null>
export type Programs = {
  path(name: Program): string
  /**
   * Starts a program; passes each printed line to `hear`. Resolves when it has ended and printed
   * everything.
   */
  run(name: Program, parameters: string[], hear: (line: string, child: Child) => void): Promise<void>
  /** Kills running processes. */
  end(): Promise<void>
}

/** The programs of `server/db/crash/`, built with the product. */
export function openPrograms(): Programs {
  const path = (name: Program) => join(builtServer(), `${name}.js`)
  const running = new Map<Child, Promise<void>>()
  return {
    path,
    run(name, parameters, hear) {
      const child = spawn(process.execPath, [...soonOver, path(name), ...parameters], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      createInterface(child.stdout).on('line', (line) => hear(line, child))
      const ended = new Promise<void>((resolve, reject) => {
        child.once('error', reject)
        child.once('close', () => resolve())
      }).finally(() => running.delete(child))
      running.set(child, ended)
      return ended
    },
    async end() {
      for (const child of running.keys()) child.kill('SIGKILL')
      await Promise.all(running.values())
    },
  }
}
