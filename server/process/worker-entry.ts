import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import type { WorkerOptions } from 'node:worker_threads'

/**
 * Programs that run in their own thread: each is an entry of the server build, named by its path
 * below `server/`.
 */
export type WorkerName = 'db/embedded-worker' | 'document/worker/pdf-worker'

/**
 * Finds a worker's program and Node's options for it: `new Worker(entry.url, { ...entry.options,
 * workerData })`. In the build it is `<basename>.js` beside the main program (or one folder above,
 * when the bundler put this code in a chunk). From source it is the TypeScript file, loaded through
 * tsx, since Node 20 reads no TypeScript.
 */
export function workerEntry(name: WorkerName): { url: URL; options: Pick<WorkerOptions, 'execArgv'> } {
  const here = import.meta.url
  if (!here.endsWith('.ts')) {
    const beside = new URL(`./${basename(name)}.js`, here)
    return { url: existsSync(beside) ? beside : new URL(`../${basename(name)}.js`, here), options: {} }
  }
  const execArgv = ['--import', new URL('./worker-from-source.mjs', here).href]
  return { url: new URL(`../${name}.ts`, here), options: { execArgv } }
}
