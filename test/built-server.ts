import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { packageRoot } from '#server/root.ts'

/**
 * Builds the server as `npm start` does, into a folder of the caller's own to remove after use: a test that starts it many
 * times does not wait seconds for each start from source, and does not depend on what lies in `dist`.
 * @param programs further entries by name; each becomes `<name>.js` beside `cli.js`
 */
export async function buildServer(programs: Record<string, string> = {}): Promise<{ folder: string; remove(): void }> {
  const cache = join(packageRoot(), '.cache') // inside the package: what is built finds node_modules
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'test-build-'))
  await build({
    root: packageRoot(),
    configFile: join(packageRoot(), 'vite.config.ts'),
    mode: 'production',
    logLevel: 'error',
    build: { ssr: true, outDir: folder, rollupOptions: { input: programs } },
  })
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
