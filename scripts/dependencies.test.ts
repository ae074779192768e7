import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
/** The version behind another name: `npm:typescript@5.9.3`. */
const versionOf = (written: string) => written.replace(/^npm:.+@/, '')

type Manifest = { dependencies: Record<string, string>; devDependencies: Record<string, string> }
type Lock = { packages: Record<string, { version?: string; optionalDependencies?: Record<string, string> }> }

test('every dependency has its version and its reason in docs/decisions', () => {
  const manifest: Manifest = JSON.parse(read('package.json'))
  const rows = [...read('docs/decisions/2026-11-21-dependencies.md').matchAll(/^\| (\S+) \| (\d\S*) \| (.+) \|$/gm)]
  const documented = Object.fromEntries(rows.map(([, name, version]) => [name, version]))
  const declared = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
  expect(documented).toEqual(Object.fromEntries(declared.map(([name, written]) => [name, versionOf(written)])))
})

test('the lock file names the binaries of every platform, so npm ci accepts it', () => {
  const { packages }: Lock = JSON.parse(read('package-lock.json'))
  const missing = Object.entries(packages).flatMap(([path, entry]) =>
    Object.keys(entry.optionalDependencies ?? {}).filter(
      (name) => !packages[`${path}/node_modules/${name}`] && !packages[`node_modules/${name}`],
    ),
  )
  expect(missing).toEqual([])
})

test('no version is a range', () => {
  const manifest: Manifest = JSON.parse(read('package.json'))
  const ranges = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
    ([, written]) => !/^\d+\.\d+\.\d+$/.test(versionOf(written)),
  )
  expect(ranges).toEqual([])
})
