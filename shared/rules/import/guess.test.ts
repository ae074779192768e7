import { describe, expect, test } from 'vitest'
import { languages } from '../../language.ts'
import { importables } from './field.ts'
import { fieldsOf } from './fields.ts'
import { guessMapping, leftColumns } from './guess.ts'

// rules/import.md#19
describe('titles of columns', () => {
  test('find their field without regard to case, accents and brackets', () => {
    const fields = fieldsOf('materials')
    const mapping = guessMapping('materials', fields, [
      'REF.',
      'desIgnation *',
      'Prix (HT)',
      '',
      'Qté',
      'Famille',
      'autre',
    ])
    expect(mapping).toMatchObject({
      reference: 0,
      name: 1,
      rental_price: 2,
      stock_quantity: 4,
      category: 5,
      park: null,
    })
    expect(guessMapping('beneficiaries', fieldsOf('beneficiaries'), ['Nom', 'Prénom', 'Mail', 'CP'])).toMatchObject({
      last_name: 0,
      first_name: 1,
      email: 2,
      postal_code: 3,
    })
  })

  test.each([
    ['materials', 'Replacement', 'replacement_price'],
    ['materials', 'Replacement value', 'replacement_price'],
    ['materials', 'Valeur de remplacement', 'replacement_price'],
    ['companies', 'Legal name', 'legal_name'],
    ['companies', 'Customer', 'legal_name'],
    ['companies', 'Company', 'legal_name'],
    ['companies', 'VAT no', 'vat_number'],
    ['companies', 'VAT number', 'vat_number'],
    ['companies', 'N° TVA', 'vat_number'],
  ] as const)('of %s in other programs are known: %s', (what, title, field) => {
    expect(guessMapping(what, fieldsOf(what), [title])[field]).toBe(0)
  })

  test.each(importables)('of an export of %s find their own fields in both languages', (what) => {
    const fields = fieldsOf(what)
    for (const language of languages) {
      const header = fields.map(({ titles }) => titles[language])
      expect(guessMapping(what, fields, header)).toEqual(
        Object.fromEntries(fields.map(({ name }, place) => [name, place])),
      )
    }
  })

  // rules/import.md#25
  test('of attributes find them, even when named like another field or in other letters', () => {
    const common = { categories: [], version: 1, created_at: '', updated_at: '' }
    const named = (id: number, name: string, unit: string | null = null) =>
      ({ ...common, id, name, type: unit ? 'float' : 'string', unit }) as const
    const attributes = [
      named(1, 'Longueur', 'm'),
      named(2, 'Note'),
      named(3, 'Été'),
      named(4, 'Ete'),
      named(5, 'Вес'),
      named(6, 'Высота'),
    ]
    const fields = fieldsOf('materials', attributes)
    expect(fields.slice(-6).map(({ titles }) => titles.en)).toEqual([
      'Longueur (m)',
      'Attribute: Note',
      'Été',
      'Ete',
      'Вес',
      'Высота',
    ])
    for (const language of languages) {
      const header = fields.map(({ titles }) => titles[language]).toReversed()
      expect(guessMapping('materials', fields, header)).toEqual(
        Object.fromEntries(fields.map(({ name }, place) => [name, fields.length - 1 - place])),
      )
    }
    expect(guessMapping('materials', fields, ['Nom', 'longueur', 'Высота'])).toMatchObject({
      'attributes.1': 1,
      'attributes.6': 2,
      'attributes.5': null,
    })
  })
})

// rules/import.md#30
test('columns that no field takes are left, unless they are empty', () => {
  const rows = [
    { line: 2, cells: ['Console', 'C-1', '', 'red', null] },
    { line: 3, cells: ['Amp', 'A-1', '', null, 0] },
  ]
  expect(leftColumns({ name: 0, reference: 1, park: null }, 6, rows)).toEqual([3, 4])
})
