import { expect, test } from 'vitest'
import { toRows } from './convert.ts'
import { fieldsOf, withFullName } from './fields.ts'
import { splitName } from './full-name.ts'
import { guessMapping } from './guess.ts'

// rules/import.md#31
test.each([
  ['Dave Sparks', 'Dave', 'Sparks'],
  [' Ana  de la  Cruz ', 'Ana', 'de la Cruz'],
  ['SPARKS Dave', 'Dave', 'SPARKS'],
  ['LE BRIS Anne Marie', 'Anne Marie', 'LE BRIS'],
  ['O’NEILL Siobhán', 'Siobhán', 'O’NEILL'],
  ["O'Neill, Siobhán", 'Siobhán', "O'Neill"],
  ['J. Smith', 'J.', 'Smith'],
  ['J Smith', 'J', 'Smith'],
  ['DAVE SPARKS', 'DAVE', 'SPARKS'],
  ['Dave SPARKS', 'Dave', 'SPARKS'],
  ['Cher', '', 'Cher'],
  ['Sparks,', '', 'Sparks'],
  ['', '', ''],
])('the name %j has the parts %j and %j', (text, first_name, last_name) => {
  expect(splitName(text)).toEqual({ first_name, last_name })
})

const fields = withFullName('beneficiaries', fieldsOf('beneficiaries'))
const guess = (...header: string[]) => guessMapping('beneficiaries', fields, header)

// rules/import.md#31
test.each(['Name', 'Full name', 'Nom complet', 'Prénom et nom', 'Contact name'])(
  'a column %j is the whole name of people without a column of first names',
  (title) => {
    expect(guess(title, 'Email')).toMatchObject({ full_name: 0, last_name: null, first_name: null, email: 1 })
  },
)

// rules/import.md#31
test('a column of last names stays one beside first names, and in a file of this site', () => {
  expect(guess('Name', 'First name')).toMatchObject({ full_name: null, last_name: 0, first_name: 1 })
  expect(guess('Full name', 'Last name', 'First name')).toMatchObject({ full_name: null, last_name: 1, first_name: 2 })
  expect(guess('Nom', 'E-mail')).toMatchObject({ full_name: null, last_name: 0 })
})

// rules/import.md#31
test('a whole name becomes a first and a last name, which a correction replaces', () => {
  const rows = ['Dave Sparks', 'Cher'].map((name, place) => ({ line: place + 2, cells: [name] }))
  const source = { mapping: guess('Name'), fixed: {} }
  const languages = { file: 'en', typed: 'en' } as const
  expect(toRows(rows, fields, source, {}, [], languages)).toEqual([
    { last_name: 'Sparks', first_name: 'Dave' },
    { last_name: 'Cher' },
  ])
  expect(toRows(rows, fields, source, { 3: { first_name: 'Cherilyn' } }, [], languages)[1]).toEqual({
    last_name: 'Cher',
    first_name: 'Cherilyn',
  })
})

// rules/export.md#9
test('only people have a whole name, and no other list', () => {
  expect(withFullName('companies', fieldsOf('companies'))).toEqual(fieldsOf('companies'))
})
