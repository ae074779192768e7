import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCell, readNumber, toRows } from './convert.ts'
import { fieldsOf } from './fields.ts'

describe('cells', () => {
  // rules/import.md#17
  test.each([
    ['1 234,50', 'fr', 1234.5],
    ['1\u202f234,50 €', 'fr', 1234.5],
    ['€1,234.50', 'en', 1234.5],
    ['1.234,50', 'en', 1234.5],
    ['1.234,5', 'fr', 1234.5],
    ['1 234', 'en', 1234],
    ["1'234.50", 'fr', 1234.5],
    ['1’234’567', 'fr', 1_234_567],
    ['1\u00a0234\u202f567,5', 'fr', 1_234_567.5],
    ['1_000', 'en', 1000],
    ['10000', 'fr', 10_000],
    ['12 34', 'fr', undefined],
    ['1 23 4', 'en', undefined],
    ['1 00', 'fr', undefined],
    ['10 0000', 'fr', undefined],
    ['1 234 56,5', 'fr', undefined],
    ["1 234'567", 'fr', undefined],
    ['1,5 00', 'fr', undefined],
    ['12€50', 'fr', undefined],
    ['0,500', 'en', 0.5],
    ['0 500', 'fr', undefined],
    ['0.500.000', 'fr', undefined],
    ['- 3,5', 'fr', -3.5],
    ['-€3.50', 'en', -3.5],
    ['€ -3', 'fr', -3],
    ['CHF 1’200', 'fr', 1200],
    ['12 eur', 'fr', 12],
    ['1,234', 'en', 1234],
    ['1,234', 'fr', 1.234],
    ['12,5', 'en', 12.5],
    ['1.234.567', 'fr', 1_234_567],
    ['1.234.567,89', 'fr', 1_234_567.89],
    ['1.234.5', 'fr', undefined],
    ['1,2,3', 'en', undefined],
    ['1,234.5,6', 'en', undefined],
    ['12.34,5', 'fr', undefined],
    ['31.12.2026', 'fr', undefined],
    ['5,', 'fr', 5],
    ['-3', 'fr', -3],
    ['7', 'en', 7],
    ['.5', 'en', 0.5],
    ['deux', 'fr', undefined],
    ['12 ou 13', 'fr', undefined],
    ['1e5', 'fr', undefined],
    ['20 %', 'fr', 20],
    ['', 'fr', undefined],
  ] as const)('the number %j in %s', (text, language, value) => {
    expect(readNumber(text, language)).toBe(value)
  })

  // rules/import.md#17
  test.each([
    ['1.5kg', 'kg', 1.5],
    ['12 KG', 'kg', 12],
    ['1\u202f200,5\u00a0kg', 'kg', 1200.5],
    ['350 w', 'W', 350],
    ['0,2 m³', 'm³', 0.2],
    ['0.2m3', 'm³', 0.2],
    ['7', 'kg', 7],
    ['12', 'm3', 12],
    ['500 g', 'kg', undefined],
    ['3 kW', 'W', undefined],
    ['kg', 'kg', undefined],
    ['kg 12', 'kg', undefined],
    ['12 kg kg', 'kg', undefined],
  ] as const)('the number %j in the unit %s', (text, unit, value) => {
    expect(readNumber(text, 'fr', unit)).toBe(value)
  })

  // rules/import.md#17
  test('of a field take its own unit, an attribute’s too', () => {
    const reach = { id: 4, name: 'Portée', type: 'float', unit: 'm' } as const
    const fields = fieldsOf('materials', [reach])
    const source = { mapping: { weight: 0, power: 1, 'attributes.4': 2 }, fixed: {} }
    const rows = [{ line: 2, cells: ['1.5kg', '350 kg', '12 m'] }]
    expect(toRows(rows, fields, source, {}, [], { file: 'en', typed: 'en' })).toEqual([
      { weight: 1.5, power: '350 kg', attributes: [{ id: 4, value: 12 }] },
    ])
  })

  // rules/import.md#17
  test('group thousands in threes by one mark, or not at all', () => {
    const [mark, language] = [fc.constantFrom(' ', '\u00a0', '\u202f', "'", '’', '_'), fc.constantFrom('fr', 'en')]
    const fraction = fc.constantFrom('', ',5', '.25', ',', '.125')
    fc.assert(
      fc.property(fc.nat(2_000_000_000), fraction, mark, language, (integer, fraction, mark, language) => {
        const grouped = String(integer).replace(/\B(?=(?:\d{3})+$)/g, mark)
        const value = Number(`${integer}${fraction.replace(',', '.')}`)
        // An English number without other marks may group by commas.
        fc.pre(integer > 999 || language === 'fr' || fraction.length < 4)
        expect(readNumber(`${grouped}${fraction}`, language)).toBe(value)
      }),
    )
    const sizes = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 2, maxLength: 4 })
    fc.assert(
      fc.property(sizes, mark, language, ([first = 1, ...others], mark, language) => {
        fc.pre(first > 3 || others.some((size) => size !== 3))
        const groups = [first, ...others].map((size) => '1'.repeat(size))
        expect(readNumber(groups.join(mark), language)).toBeUndefined()
      }),
    )
  })

  // rules/import.md#17
  test('read yes and no in both languages, and split lists at their marks', () => {
    for (const word of ['Oui', 'yes', 'VRAI', 'x', '1', 'true']) expect(readCell(word, 'boolean', 'fr')).toBe(true)
    for (const word of ['Non', 'no', 'faux', '0', 'N']) expect(readCell(word, 'boolean', 'en')).toBe(false)
    expect(readCell('peut-être', 'boolean', 'fr')).toBe('peut-être')
    expect(readCell(1, 'boolean', 'fr')).toBe(true)
    expect(readCell('scène, fragile;scène|', 'names', 'fr')).toEqual(['scène', 'fragile'])
    expect(readCell(69001, 'text', 'fr')).toBe('69001')
    expect(readCell('cher', 'number', 'fr')).toBe('cher')
    expect(readCell('5/6/2026', 'day', 'en')).toBe('2026-06-05')
    expect(readCell('31.12.2026', 'day', 'fr')).toBe('2026-12-31')
    expect(readCell(new Date('2026-12-31T00:00:00Z'), 'day', 'fr')).toBe('2026-12-31')
    expect(readCell('2026-02-29', 'day', 'fr')).toBe('2026-02-29')
    expect(readCell('12/31/2026', 'day', 'en')).toBe('12/31/2026')
    expect(readCell('  ', 'text', 'fr')).toBeUndefined()
  })

  // rules/import.md#22
  test('corrected by the user replace those of the file', () => {
    const fields = fieldsOf('materials').filter(({ name }) => ['name', 'stock_quantity', 'note'].includes(name))
    const rows = [{ line: 2, cells: ['Console', 'beaucoup'] }]
    const source = { mapping: { name: 0, stock_quantity: 1, note: null }, fixed: {} }
    const languages = { file: 'fr', typed: 'en' } as const
    expect(toRows(rows, fields, source, { 2: { stock_quantity: '1,200' } }, ['a'], languages)).toEqual([
      { name: 'Console', stock_quantity: 1200, tags: ['a'] },
    ])
  })

  // rules/import.md#19
  test('of a field without a column share one value', () => {
    const fields = fieldsOf('materials').filter(({ name }) => ['name', 'park', 'is_discountable'].includes(name))
    const rows = [1, 2].map((line) => ({ line, cells: [`Console ${line}`] }))
    const source = {
      mapping: { name: 0, park: null, is_discountable: null },
      fixed: { park: 'Dépôt', is_discountable: 'Non' },
    }
    expect(toRows(rows, fields, source, { 2: { park: 'Camion' } }, [], { file: 'fr', typed: 'fr' })).toEqual([
      { name: 'Console 1', park: 'Dépôt', is_discountable: false },
      { name: 'Console 2', park: 'Camion', is_discountable: false },
    ])
  })

  // rules/import.md#29
  test('that are empty take the value for rows without it', () => {
    const fields = fieldsOf('materials').filter(({ name }) => ['name', 'rental_price'].includes(name))
    const rows = ['1,5', ' ', null].map((price, place) => ({ line: place + 2, cells: [`Câble ${place}`, price] }))
    const source = { mapping: { name: 0, rental_price: 1 }, fixed: { rental_price: '2.5' } }
    const edits = { 4: { rental_price: '' } }
    expect(toRows(rows, fields, source, edits, [], { file: 'fr', typed: 'en' })).toEqual([
      { name: 'Câble 0', rental_price: 1.5 },
      { name: 'Câble 1', rental_price: 2.5 },
      { name: 'Câble 2' },
    ])
  })
})
