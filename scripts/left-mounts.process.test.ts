import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { asRoot, mountReadOnly, removeFolder } from '#test/mounts.ts'

/** A folder with one file, and the folder of a run in which it is to be mounted. */
function leftBehind() {
  const outer = mkdtempSync(join(tmpdir(), 'flightcase-mounts-'))
  onTestFinished(() => rmSync(outer, { recursive: true, force: true }))
  const [kept, run] = [join(outer, 'kept'), join(outer, 'run')]
  const place = join(run, 'place')
  mkdirSync(kept)
  mkdirSync(place, { recursive: true })
  const file = join(kept, 'work.txt')
  writeFileSync(file, 'a week')
  return { kept, run, place, file }
}

test('removing the folder of a run that was killed deletes nothing of what is mounted in it', () => {
  const { kept, run, place, file } = leftBehind()
  asRoot('mount', ['--bind', kept, place])
  removeFolder(run)
  expect(existsSync(run)).toBe(false)
  expect(readFileSync(file, 'utf8')).toBe('a week')
})

test('what is mounted for reading loses nothing to whoever deletes all of it', () => {
  const { kept, run, place, file } = leftBehind()
  mountReadOnly(kept, place)
  onTestFinished(() => removeFolder(run))
  expect(() => rmSync(run, { recursive: true })).toThrow(/EROFS|EBUSY/)
  expect(readFileSync(file, 'utf8')).toBe('a week')
})
