import fc from 'fast-check'
import { expect, it } from 'vitest'
import { paperRows } from './rows.ts'

const week = { start: 0, end: 700 }
const width = 1400
const rowsOf = (items: { start: number; end: number }[], needed = 100) => paperRows(items, week, width, () => needed)
const only = (start: number, end: number, needed?: number) => rowsOf([{ start, end }], needed)[0]?.[0]
const away = (start: number, end: number) =>
  paperRows([{ start: 300, end: 400, around: { start, end } }], week, width, () => 300)[0]?.[0]

it('writes a name into its bar, else after it, else before it at the right edge', () => {
  expect(only(0, 100)).toMatchObject({ left: 0, right: 200, from: 0, to: 200, name: 'inside' })
  expect(only(100, 110)).toMatchObject({ left: 200, right: 220, from: 200, to: 320, name: 'after' })
  expect(only(690, 700)).toMatchObject({ left: 1380, right: 1400, from: 1280, to: 1400, name: 'before' })
})

it('gives a name too long for any side the roomiest one', () => {
  expect(only(300, 350, 5000)).toMatchObject({ from: 600, to: 1400, name: 'after' })
  expect(only(600, 650, 5000)).toMatchObject({ from: 0, to: 1300, name: 'before' })
  expect(only(-50, 650, 5000)).toMatchObject({ from: 0, to: 1300, name: 'inside' })
})

it('marks what begins before the period or goes on after it', () => {
  expect(only(-10, 20)).toMatchObject({ left: 0, isBegun: true, isGoingOn: false })
  expect(only(600, 710)).toMatchObject({ right: 1400, isBegun: false, isGoingOn: true })
})

// rules/calendar.md#35
it('keeps the room of a mobilization, as far as the paper, and writes the name clear of it', () => {
  expect(away(175, 525)).toMatchObject({ left: 600, right: 800, leaves: 350, isBack: 1050, from: 350, to: 1350 })
  expect(away(-50, 900)).toMatchObject({ left: 600, right: 800, leaves: 0, isBack: 1400, from: 0, to: 1400 })
  expect(away(300, 400)).toMatchObject({ leaves: 600, isBack: 800, from: 600, to: 1100 })
})

it('lists each item of the period once, on the paper, and clear of the others', () => {
  const span = fc.integer({ min: 0, max: 300 })
  const item = fc.record({
    start: fc.integer({ min: -300, max: 900 }),
    length: fc.integer({ min: 1, max: 900 }),
    around: fc.option(fc.record({ before: span, after: span })),
  })
  fc.assert(
    fc.property(fc.array(item, { maxLength: 60 }), fc.integer({ min: 10, max: 3000 }), (list, needed) => {
      const items = list.map(({ start, length, around }) => {
        const end = start + length
        return { start, end, ...(around && { around: { start: start - around.before, end: end + around.after } }) }
      })
      const rows = rowsOf(items, needed)
      const seen = items.filter(({ start, end }) => end > 0 && start < 700)
      expect(new Set(rows.flat().map(({ item }) => item))).toEqual(new Set(seen))
      expect(rows.flat()).toHaveLength(seen.length)
      for (const row of rows)
        for (const [place, bar] of row.entries()) {
          expect(bar.from).toBeLessThanOrEqual(bar.leaves)
          expect(bar.leaves).toBeLessThanOrEqual(bar.left)
          expect(bar.from).toBeGreaterThanOrEqual(place === 0 ? 0 : row[place - 1]!.to)
          expect(bar.isBack).toBeGreaterThanOrEqual(bar.right)
          expect(bar.to).toBeGreaterThanOrEqual(bar.isBack)
          expect(bar.to).toBeLessThanOrEqual(width)
        }
    }),
  )
})
