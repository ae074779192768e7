import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const client = join(import.meta.dirname, '..', '..')
const home = join('ui', 'focus')

/** Calls of a file that move the focus directly, each with the function to use instead. */
function ownMoves(path: string, text: string): string[] {
  if (!/focus/i.test(text)) return []
  const found: string[] = []
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) for (const one of node) walk(one)
    if (typeof node !== 'object' || node === null || Array.isArray(node)) return
    const { type, callee, name } = node as { type?: string; callee?: Node; name?: Node }
    if (type === 'CallExpression' && callee?.property?.name === 'focus')
      found.push(
        `${path} calls .focus(): write focusOn() after the user's act, arriveAt() in what has just been drawn, returnFocus() when what had the focus is gone (client/ui/focus/README.md)`,
      )
    if (type === 'JSXAttribute' && name?.name === 'autoFocus')
      found.push(`${path} sets autoFocus: write ref={arriveAt} (client/ui/focus/README.md)`)
    for (const child of Object.values(node)) walk(child)
  }
  walk(parseSync(path, text).program)
  return found
}
type Node = { name?: string; property?: { name?: string } }

test.each([
  'field.focus()',
  'field.current?.focus({ preventScroll: true })',
  'const move = () => document.querySelector("a")?.focus()',
])('%s is reported with the functions to use instead', (text) => {
  expect(ownMoves('own.ts', text)).toEqual([expect.stringContaining('own.ts calls .focus(): write focusOn()')])
})

test('autoFocus is reported with the function to use instead', () => {
  const said = ownMoves('own.tsx', 'const Field = () => <input autoFocus={true} />')
  expect(said).toEqual([expect.stringContaining('write ref={arriveAt}')])
})

test('data-autofocus, focus listeners and comments are accepted', () => {
  const text = '// .focus()\nconst Field = () => <input data-autofocus onFocus={({ target }) => target.select()} />'
  expect(ownMoves('own.tsx', text)).toEqual([])
})

// rules/screen.md#25
test('only client/ui/focus/ moves the focus', () => {
  const files = readdirSync(client, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.startsWith(home))
    .map((path) => ({ path: `client/${path}`, text: readFileSync(join(client, path), 'utf8') }))
  expect(files.length).toBeGreaterThan(100)
  expect(files.flatMap(({ path, text }) => ownMoves(path, text))).toEqual([])
})
