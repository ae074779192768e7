import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const kit = join(root, 'node_modules/@mantine')
const styles = join(kit, 'core/styles')
const read = (path: string): string => readFileSync(path, 'utf8')

/** Names that a file imports from a package, or that a package's index takes from a file. */
function namesFrom(path: string, wanted: string): string[] {
  const { module } = parseSync(path, read(path))
  return module.staticImports
    .filter(({ moduleRequest }) => moduleRequest.value === wanted)
    .flatMap(({ entries }) => entries.flatMap(({ importName, isType }) => (isType ? [] : [importName.name ?? ''])))
}

const filesBelow = (folder: string, ending: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name))

/** Every file of the kit's core behind the client's components. */
function filesDrawn(): Set<string> {
  const own = filesBelow(join(root, 'client'), /\.tsx?$/)
  const others = ['dates', 'modals', 'notifications'].flatMap((name) => filesBelow(join(kit, name, 'esm'), /\.mjs$/))
  const used = new Set([...own, ...others].flatMap((path) => namesFrom(path, '@mantine/core')))
  const index = join(kit, 'core/esm/index.mjs')
  const { module } = parseSync(index, read(index))
  const found = new Set<string>()
  for (const { moduleRequest, entries } of module.staticImports)
    if (moduleRequest.value.startsWith('.') && entries.some(({ importName }) => used.has(importName.name ?? '')))
      found.add(resolve(dirname(index), moduleRequest.value))
  for (const path of found)
    for (const { moduleRequest } of parseSync(path, read(path)).module.staticImports)
      if (moduleRequest.value.startsWith('.')) found.add(resolve(dirname(path), moduleRequest.value))
  return found
}

// The kit's whole sheet is twice as large. Its order counts: a component comes after those it uses.
test('the first page has exactly the styles that the client uses: `npx vitest --project unit -u` writes them', async () => {
  const whole = read(join(styles, '../styles.css'))
  const drawn = [...filesDrawn()]
    .filter((path) => path.endsWith('.module.mjs'))
    .map(read)
    .join('\n')
  const parts = readdirSync(styles)
    .filter((name) => /^[A-Z]\w+\.css$/.test(name))
    .map((name) => ({ name, classes: read(join(styles, name)).match(/m_[0-9a-f]+/g) ?? [] }))
    .filter(({ classes }) => classes.some((one) => drawn.includes(`"${one}"`)))
    .sort((a, b) => whole.indexOf(a.classes[0] ?? '') - whole.indexOf(b.classes[0] ?? ''))
  expect(parts.length).toBeGreaterThan(40)
  const names = ['baseline.css', 'default-css-variables.css', 'global.css', ...parts.map(({ name }) => name)]
  await expect(names.map((name) => `@import "@mantine/core/styles/${name}";\n`).join('')).toMatchFileSnapshot(
    '../client/mantine.css',
  )
})
