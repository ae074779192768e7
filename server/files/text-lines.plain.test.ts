import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { textLines } from './text-lines.ts'

const folder = mkdtempSync(join(tmpdir(), 'flightcase-lines-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

async function allOf(lines: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = []
  for await (const line of lines) all.push(line)
  return all
}

test('long lines come whole, also those that the pieces of the file cut within a letter', async () => {
  const lines = Array.from({ length: 40 }, (_, at) => `${at}${'é'.repeat(20_000 + at)}`)
  expect(await allOf(textLines(file('long', `${lines.join('\n')}\n`)))).toEqual(lines)
})

test('a last line needs no end, and an empty file has no line', async () => {
  expect(await allOf(textLines(file('open', 'a\n\nb')))).toEqual(['a', '', 'b'])
  expect(await allOf(textLines(file('empty', '')))).toEqual([])
})

test('a file that is gone is told to the one who reads it', async () => {
  const first = textLines(join(folder, 'gone')).next()
  await expect(first).rejects.toMatchObject({ code: 'ENOENT' })
})
