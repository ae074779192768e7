import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The folder of package.json: the server finds migrations, document templates, fonts, the
 * demonstration's stock and the built client from there, whether it runs from source or from
 * `dist`.
 */
export function packageRoot(): string {
  const here = fileURLToPath(import.meta.url)
  for (let folder = dirname(here); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder
    if (folder === dirname(folder)) throw new Error(`no package.json above ${here}`)
  }
}

/** Version of the product, as package.json says. */
export const productVersion = (): string =>
  (JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8')) as { version: string }).version
