import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { accent, accentTones } from '#shared/accent.ts'

const root = join(import.meta.dirname, '..')
/** The sources of a folder with one of these endings, by their path. */
const sources = (folder: string, ending: RegExp) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => ({ name: join(folder, name), text: readFileSync(join(root, folder, name), 'utf8') }))

const screens = sources('client', /\.(tsx?|css)$/)
const papers = sources('server/document', /\.typ$/)
/** Where a pattern stands in some sources: path and text. */
const found = (files: { name: string; text: string }[], pattern: RegExp) =>
  files.flatMap(({ name, text }) => [...text.matchAll(pattern)].map(([hit]) => `${name}: ${hit}`))

// rules/screen.md#37
test('the accent is declared once, for screens and papers', () => {
  const tone = new RegExp(accentTones.join('|'), 'gi')
  expect(found([...screens, ...papers], tone)).toEqual([])
  expect(found(papers, /rgb\("#\w+"\)/g)).toEqual([])
})

test('the mark has the accent and white, nothing else', () => {
  const mark = readFileSync(join(root, 'client/icon.svg'), 'utf8')
  expect(new Set(mark.match(/#\w+/g))).toEqual(new Set([accent, '#fff']))
})

// rules/screen.md#37
test('icons have a size of the scale, and no stroke of their own', () => {
  const scale = readFileSync(join(root, 'client/ui/icons.css'), 'utf8')
  const sizes = [...scale.matchAll(/\[width="(\d+)"\]/g), ['', '16']].map(([, size]) => size)
  // What is drawn by the timeline, and on paper, follows the bars there.
  const icons = screens.filter(({ name }) => !/timeline\/draw|calendar\/paper/.test(name))
  expect(found(icons, new RegExp(`<Icon\\w*\\s[^<>]*\\bsize=\\{(?!(${sizes.join('|')})\\})\\d+\\}`, 'g'))).toEqual([])
  expect(found(icons, /<Icon\w*\s[^<>]*\bstroke=/g)).toEqual([])
})

// rules/screen.md#37
test('nothing is set in a typewriter’s letters', () => {
  expect(found(screens, /monospace/g)).toEqual([])
})
