import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkCharacter } from '#shared/rules/code.ts'
import { type Act, heldKeys, isEan, letGo, noBurst, type TimedKey, takeKey } from './burst.ts'
import { onUsKeyboard } from './us-layout.ts'

/** The text that a key writes, by its place on the keyboard, with or without Shift. */
type Layout = (code: string, isShift: boolean) => string
const us: Layout = (code, isShift) => onUsKeyboard(code, isShift) ?? 'Dead'
/** Where a French keyboard differs from a US one. */
const french: Record<string, string> = {
  ...{ KeyQ: 'aA', KeyA: 'qQ', KeyW: 'zZ', KeyZ: 'wW', KeyM: ',?', Semicolon: 'mM' },
  ...{ Digit1: '&1', Digit2: 'é2', Digit3: '"3', Digit4: "'4", Digit5: '(5' },
  ...{ Digit6: '-6', Digit7: 'è7', Digit8: '_8', Digit9: 'ç9', Digit0: 'à0' },
  ...{ Minus: ')°', Slash: '!§', Period: ':/', Comma: ';.', Quote: 'ù%' },
}
const azerty: Layout = (code, isShift) =>
  code === 'BracketLeft' ? 'Dead' : (french[code]?.[isShift ? 1 : 0] ?? us(code, isShift))

const places = [
  ...[...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => `Key${letter}`),
  ...[...'0123456789'].map((digit) => `Digit${digit}`),
  ...['Minus', 'Equal', 'BracketLeft', 'BracketRight', 'Backslash', 'Semicolon', 'Quote', 'Comma', 'Period', 'Slash'],
]
const keyOf = (text: string) => {
  for (const code of places)
    for (const isShift of [false, true]) if (us(code, isShift) === text) return { code, isShift }
  throw new Error(`no key writes ${text}`)
}

const plain = { isPlain: true, isShift: false }
/** The keys that a scanner set to a US keyboard sends to a computer with this layout. */
function scanned(text: string, pauses: readonly number[], { from = 0, end = 'Enter', layout = us } = {}): TimedKey[] {
  let at = from
  const keys = [...text].map((character, place): TimedKey => {
    const { code, isShift } = keyOf(character)
    at += place === 0 ? 0 : (pauses[place % pauses.length] ?? 0)
    return { ...plain, key: layout(code, isShift), code, isShift, at }
  })
  return [...keys, { ...plain, key: end, code: end, at: at + (pauses[0] ?? 0) }]
}

/** Feeds keys one by one: returns each outcome, and the keys still held at the end. */
function play(keys: readonly TimedKey[]): { acts: Act[]; left: readonly TimedKey[] } {
  let burst = noBurst
  const acts = keys.map((key) => {
    const step = takeKey(burst, key)
    burst = step.burst
    return step.act
  })
  return { acts, left: heldKeys(burst) }
}
const scansOf = (keys: readonly TimedKey[]) =>
  play(keys).acts.flatMap((act) => (act.kind === 'scan' ? [act.values] : []))

const printed = fc.string({
  unit: fc.constantFrom(...places.map((code) => us(code, false)), ...'ABCXYZ:/?_%#'),
  minLength: 3,
  maxLength: 60,
})
const machine = fc.array(fc.integer({ min: 0, max: 33 }), { minLength: 1, maxLength: 20 })
const person = fc.array(fc.integer({ min: 60, max: 900 }), { minLength: 1, maxLength: 20 })

describe('a burst of keys', () => {
  // rules/scan.md#9
  test('from a scanner is read as one complete scan, whatever was typed before it', () => {
    fc.assert(
      fc.property(
        printed,
        machine,
        printed,
        person,
        fc.constantFrom('Enter', 'Tab'),
        (text, pauses, typed, slow, end) => {
          const before = scanned(typed, slow)
          const from = (before.at(-1)?.at ?? 0) + 80
          expect(scansOf([...before, ...scanned(text, pauses, { from, end })])).toEqual([[text]])
        },
      ),
    )
  })

  // rules/scan.md#9
  test('typed by a person is never a scan, and is never held back', () => {
    fc.assert(
      fc.property(printed, person, (text, pauses) => {
        const { acts, left } = play(scanned(text, pauses))
        expect(acts.every(({ kind }) => kind === 'pass')).toBe(true)
        expect(left).toEqual([])
      }),
    )
  })

  // rules/scan.md#9
  test('loses no character: each one is passed on, released or scanned', () => {
    const key = fc.record({ text: fc.constantFrom(...'azerty12345/'), pause: fc.integer({ min: 0, max: 120 }) })
    const any = fc.oneof(
      { weight: 8, arbitrary: key },
      {
        weight: 1,
        arbitrary: fc.record({ text: fc.constantFrom('Enter', 'ArrowLeft'), pause: fc.integer({ max: 120, min: 0 }) }),
      },
    )
    fc.assert(
      fc.property(fc.array(any, { maxLength: 80 }), (typed) => {
        let at = 0
        const keys = typed.map(({ text, pause }): TimedKey => {
          at += pause
          return { ...plain, key: text, code: text.length === 1 ? keyOf(text).code : text, at }
        })
        const { acts, left } = play(keys)
        const textOf = (some: readonly TimedKey[]) =>
          some.flatMap(({ key }) => (key.length === 1 ? [key] : [])).join('')
        let passed = ''
        for (const [place, act] of acts.entries()) {
          if (act.kind === 'scan') {
            const [value] = act.values
            // The first two keys reached the field before the scan restored it.
            expect(passed.endsWith(value.slice(0, 2))).toBe(true)
            passed = passed.slice(0, -2) + value
          } else passed += textOf(act.released) + (act.kind === 'pass' ? textOf(keys.slice(place, place + 1)) : '')
        }
        expect(passed + textOf(left)).toBe(textOf(keys))
      }),
      { numRuns: 500 },
    )
  })

  // rules/scan.md#9
  test('is read the same at any time of day', () => {
    fc.assert(
      fc.property(printed, machine, fc.integer({ min: -1_000_000, max: 1_000_000 }), (text, pauses, from) => {
        expect(scansOf(scanned(text, pauses, { from }))).toEqual(scansOf(scanned(text, pauses)))
      }),
    )
  })
})

describe('a scanner set to a US keyboard, on a French one', () => {
  // rules/scan.md#10
  test('is read from the positions of its keys', () => {
    fc.assert(
      fc.property(printed, machine, (text, pauses) => {
        expect(scansOf(scanned(text, pauses, { layout: azerty })).flat()).toContain(text)
      }),
    )
  })

  // Without a digit, a code typed on the wrong keyboard may pass the check by chance.
  const stem = fc
    .string({ unit: fc.constantFrom(...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'), minLength: 9, maxLength: 9 })
    .filter((nine) => /\d/.test(nine))
  // rules/scan.md#10
  test('proposes a code of the site first', () => {
    fc.assert(
      fc.property(stem, fc.constantFrom('', 'https://location.example.org/c/'), (nine, address) => {
        const text = `${address}${nine}${checkCharacter(nine)}`
        expect(scansOf(scanned(text, [8], { layout: azerty }))[0]?.[0]).toBe(text)
      }),
    )
  })

  // rules/scan.md#10
  test.each(['4006381333931', '96385074'])('proposes the EAN %s first', (text) => {
    expect(scansOf(scanned(text, [8], { layout: azerty }))[0]?.[0]).toBe(text)
  })
})

// rules/scan.md#9
test('a page that hears of the keys late reads the whole scan, though it gave up holding some', () => {
  const late = fc.array(fc.boolean(), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(printed, machine, late, (text, pauses, gaveUp) => {
      let burst = noBurst
      const scans = scanned(text, pauses).flatMap((key, place) => {
        if (gaveUp[place % gaveUp.length]) burst = letGo(burst)
        const step = takeKey(burst, key)
        burst = step.burst
        return step.act.kind === 'scan' ? [step.act.values] : []
      })
      expect(scans).toEqual([[text]])
    }),
  )
})

describe('what is no scan', () => {
  const quick = scanned('400638', [5])
  // rules/scan.md#9
  test.each([
    ['two keys', scanned('40', [5])],
    ['a key held down', quick.map((key, place) => ({ ...key, isPlain: place === 0 }))],
    ['a shortcut in between', quick.map((key, place) => ({ ...key, isPlain: place !== 3 }))],
    ['a late end key', quick.map((key) => (key.key === 'Enter' ? { ...key, at: key.at + 200 } : key))],
    ['no end key', quick.slice(0, -1)],
    ['a fast typist, 45 ms a key', scanned('bonjour', [45])],
  ])('%s', (_, keys) => {
    expect(scansOf(keys)).toEqual([])
  })

  // rules/scan.md#9
  test('a Shift key within the burst is part of it', () => {
    const keys = scanned('A-12', [5]).flatMap((key): TimedKey[] =>
      key.isShift ? [{ ...key, key: 'Shift', code: 'ShiftLeft' }, key] : [key],
    )
    expect(scansOf(keys)).toEqual([['A-12']])
  })
})

test.each([
  ['4006381333931', true],
  ['4006381333932', false],
  ['96385074', true],
  ['963850741', false],
])('the check digit of %s is valid: %s', (text, isValid) => {
  expect(isEan(text)).toBe(isValid)
})
