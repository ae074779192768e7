import { expect, test } from 'vitest'
import { words } from '../rules/words.ts'
import { help as english } from './en/help.ts'
import { help as french } from './fr/help.ts'

type Catalogue = { readonly [key: string]: string | Catalogue }

/** The sentences of a catalogue, by their whole key. */
const sentences = (catalogue: Catalogue, path = ''): [key: string, sentence: string][] =>
  Object.entries(catalogue).flatMap(([key, found]): [string, string][] =>
    typeof found === 'string' ? [[`${path}${key}`, found]] : sentences(found, `${path}${key}.`),
  )

/**
 * Not help in passing: what describes a timeline to a screen reader, the words of a failure, and a
 * warning about the clock that asks for a decision.
 */
const others = [
  'calendar.timeline_help',
  'calendar.timeline_help_reader',
  'assignment.help',
  'assignment.reader_help',
  'frame.error.unknown_help',
  'billing.form.clock_help',
]
const isHelp = (key: string) => /(^|[._])help(_|$)/.test(key.split('.').at(-1) ?? '') && !others.includes(key)
const longest = 90

// rules/screen.md#36
test.each([
  ['fr', words.fr],
  ['en', words.en],
])('help texts take at most a glance: %s', (_, catalogue) => {
  const helps = sentences(catalogue).filter(([key]) => isHelp(key))
  expect(helps.length).toBeGreaterThan(20)
  expect(helps.filter(([, sentence]) => sentence.length >= longest)).toEqual([])
})

// rules/user.md#21, rules/screen.md#36
test.each([
  ['fr', french],
  ['en', english],
])('so do the cards of the tour and the keys: %s', (_, catalogue) => {
  expect(sentences(catalogue).filter(([, sentence]) => sentence.length >= longest)).toEqual([])
})
