import { existsSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { anchorOf } from './coverage.mjs'
import { filesBelow } from './ensure.mjs'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const filesIn = (folder: string) => filesBelow(join(root, folder)).map((path) => relative(root, path))
const pages = filesIn('docs/rules').map((path) => ({ name: basename(path), text: read(path) }))
const headings = (text: string) => [...text.matchAll(/^#+ (.+)$/gm)].map(([, words = '']) => words)
const numbersOf = (text: string) => [...text.matchAll(/^## (\d+)\. \S/gm)].map(([, number]) => Number(number))

describe('the pages of rules', () => {
  it('number their rules upwards, each once, and have no section without a number', () => {
    const wrong = pages
      .filter(({ name }) => name !== 'README.md')
      .filter(({ text }) => {
        const numbers = numbersOf(text)
        const rises = numbers.every((number, at) => number > (numbers[at - 1] ?? 0))
        return numbers.length === 0 || !rises || numbers.length !== text.match(/^## /gm)?.length
      })
    expect(wrong.map(({ name }) => name)).toEqual([])
  })

  it('are all in the index', () => {
    const index = pages.find(({ name }) => name === 'README.md')?.text ?? ''
    expect(pages.filter(({ name }) => name !== 'README.md' && !index.includes(`(${name})`))).toEqual([])
  })

  it('link to existing pages and sections', () => {
    const broken = pages.flatMap(({ name, text }) =>
      [...text.matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)].flatMap(([link, path, anchor]) => {
        const target = join('docs/rules', path || name)
        const isThere =
          existsSync(join(root, target)) && (!anchor || headings(read(target)).map(anchorOf).includes(anchor))
        return isThere ? [] : [`${name} ${link}`]
      }),
    )
    expect(broken).toEqual([])
  })
})

/** Files that may cite a rule: code, its tests, templates, migrations and the other documents. */
const citing = ['client', 'server', 'shared', 'test', 'scripts', 'bench', 'docs']
  .flatMap(filesIn)
  .filter((path) => /\.(tsx?|mjs|css|sql|typ|md)$/.test(path))
  .map((path) => ({ path, text: read(path) }))

describe('comments', () => {
  it('cite existing rules', () => {
    const rules = new Map(pages.map(({ name, text }) => [name, new Set(numbersOf(text))]))
    const lost = citing.flatMap(({ path, text }) =>
      [...text.matchAll(/rules\/([\w-]+\.md)#(\d+)/g)]
        .filter(([, name = '', number]) => !rules.get(name)?.has(Number(number)))
        .map(([citation]) => `${path}: ${citation}`),
    )
    expect(lost).toEqual([])
  })

  it('cite no text outside the repository', () => {
    // A migration never changes, its comments included: a site compares the files it has applied.
    const isFree = (path: string) => !path.includes('/migrations/')
    const elsewhere = citing
      .filter(({ path }) => isFree(path))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/\bspec \d[^)\n]*|\bdocument [1-6]\b(?![-\d])[^)\n]*/g)].map(
          ([words]) => `${path}: ${words}`,
        ),
      )
    expect(elsewhere).toEqual([])
  })
})
