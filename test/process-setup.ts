import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import type { TestProject } from 'vitest/node'
import { packageRoot } from '#server/root.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The folder of the built server: `cli.js`, and the programs of `server/db/crash/` beside it.
     */
    built: string
  }
}

/**
 * Once per run: builds the server as `npm start` does, for all files whose tests start processes. A
 * start from source takes seconds, and `dist` may be old.
 */
export default async function setup(project: TestProject): Promise<() => void> {
  const cache = join(packageRoot(), '.cache') // inside the package: the build finds node_modules
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'test-build-'))
  const crash = (name: string) => join(packageRoot(), 'server/db/crash', `${name}.ts`)
  await build({
    root: packageRoot(),
    configFile: join(packageRoot(), 'vite.config.ts'),
    mode: 'production',
    logLevel: 'error',
    build: {
      ssr: true,
      outDir: folder,
      rollupOptions: { input: { write: crash('write'), commit: crash('commit') } },
    },
  })
  chmodSync(folder, 0o755) // ordinary accounts start it too
  project.provide('built', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
