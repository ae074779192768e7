import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { packageRoot } from '../../root.ts'

export type Program = 'write' | 'commit'
export type Child = ChildProcessByStdio<null, Readable, null>
export type Programs = {
  path(name: Program): string
  /** Starts a program; each line it says goes to `hear`. Resolves when it has ended and said everything. */
  run(name: Program, parameters: string[], hear: (line: string, child: Child) => void): Promise<void>
  /** Kills what still runs and removes what was built. */
  end(): Promise<void>
}

/** Builds the programs of this folder as the product is built, since from source each start takes seconds. */
export async function buildPrograms(): Promise<Programs> {
  const cache = join(packageRoot(), '.cache') // inside the package: what is built finds node_modules
  mkdirSync(cache, { recursive: true })
  const outDir = mkdtempSync(join(cache, 'crash-'))
  const source = (path: string) => fileURLToPath(new URL(path, import.meta.url))
  await build({
    configFile: false,
    root: packageRoot(),
    publicDir: false,
    logLevel: 'error',
    ssr: { external: true },
    build: {
      ssr: true,
      outDir,
      target: 'node20.19',
      minify: false,
      rollupOptions: {
        input: {
          write: source('./write.ts'),
          commit: source('./commit.ts'),
          'embedded-worker': source('../embedded-worker.ts'),
        },
        output: { entryFileNames: '[name].js' },
      },
    },
  })
  const path = (name: Program) => join(outDir, `${name}.js`)
  const running = new Map<Child, Promise<void>>()
  return {
    path,
    run(name, parameters, hear) {
      const child = spawn(process.execPath, [path(name), ...parameters], { stdio: ['ignore', 'pipe', 'inherit'] })
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
      rmSync(outDir, { recursive: true, force: true })
    },
  }
}
