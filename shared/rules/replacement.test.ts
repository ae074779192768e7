import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { replacementOf } from './replacement.ts'

const one = (id: number, own: Partial<{ category_id: number | null; sub_category_id: number | null }> = {}) => ({
  id,
  category_id: 1,
  sub_category_id: 7,
  rental_price: 90 as number | null,
  free: 4,
  ...own,
})
type One = ReturnType<typeof one>
const priced = (id: number, rental_price: number | null, free = 4): One => ({ ...one(id), rental_price, free })
const found = (lacking: One, missing: number, stock: One[]) =>
  replacementOf(lacking, missing, stock, ({ free }) => free)?.id ?? null

// rules/wizard.md#29
describe('the material that replaces what lacks', () => {
  test.each<[string, One[], number | null]>([
    ['nothing else in stock', [one(1)], null],
    ['the nearest price', [priced(2, 200), priced(3, 120), priced(4, 20)], 3],
    ['the cheaper of two as near', [priced(2, 100), priced(3, 80)], 3],
    ['the first of two alike', [priced(3, 80), priced(2, 80)], 3],
    ['no price counts as 0', [priced(2, null), priced(3, 181)], 2],
    ['enough free pieces', [priced(2, 90, 1), priced(3, 300, 2)], 3],
    ['another sub-category', [one(2, { sub_category_id: 8 }), one(3, { sub_category_id: null })], null],
    ['another category', [one(2, { category_id: 2 })], null],
  ])('%s', (_, stock, id) => expect(found(one(1), 2, stock)).toBe(id))

  test('a material without sub-category is replaced within its category, by one without either', () => {
    const own = { sub_category_id: null }
    expect(found(one(1, own), 1, [one(2), one(3, own)])).toBe(3)
    const none = { category_id: null, sub_category_id: null }
    expect(found(one(1, none), 1, [one(2, none)])).toBe(null)
  })

  test('no other that would do has a nearer price', () => {
    const stock = fc.array(fc.tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 5 })), { maxLength: 20 })
    fc.assert(
      fc.property(stock, fc.integer({ min: 1, max: 5 }), (pairs, missing) => {
        const others = pairs.map(([price, free], at) => priced(at + 2, price, free))
        const enough = others.filter(({ free }) => free >= missing)
        const nearest = Math.min(...enough.map(({ rental_price }) => Math.abs((rental_price ?? 0) - 25)))
        const best = replacementOf(priced(1, 25), missing, others, ({ free }) => free)
        if (enough.length === 0) expect(best).toBe(null)
        else expect(Math.abs((best?.rental_price ?? 0) - 25)).toBe(nearest)
      }),
    )
  })
})
