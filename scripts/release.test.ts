import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8')

test('the version equals that of the newest changelog section and of the lock file', () => {
  const { version } = JSON.parse(read('package.json'))
  const [, newest] = /^## (\S+), (?:unreleased|\d{4}-\d\d-\d\d)$/m.exec(read('CHANGELOG.md')) ?? []
  const lock = JSON.parse(read('package-lock.json'))
  expect([newest, lock.version, lock.packages[''].version]).toEqual([version, version, version])
})

test('the installation documents name the tag of this version', () => {
  const { version } = JSON.parse(read('package.json'))
  const named = [...read('docs/install.md').matchAll(/--branch (\S+)/g)].map(([, tag]) => tag)
  expect(new Set(named)).toEqual(new Set([`v${version}`]))
})
