import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { choicesOf, namesOf, valuesOf, withMoved, withPerson } from './beneficiaries.ts'

const person = (id: number) => ({ id, name: `Personne ${id}`, company: null })
const people = [person(1), person(2), person(3)]

describe('beneficiaries of step 2', () => {
  // rules/wizard.md#13
  test('bills the first beneficiary: moving a row changes the customer', () => {
    expect(withMoved(people, 2, -1).map(({ id }) => id)).toEqual([2, 1, 3])
    expect(withMoved(people, 2, 1).map(({ id }) => id)).toEqual([1, 3, 2])
    expect(withMoved(people, 1, -1)).toBe(people)
    expect(withMoved(people, 3, 1)).toBe(people)
    expect(withMoved(people, 9, 1)).toBe(people)
  })

  // rules/wizard.md#13
  test('moving a person up and down again restores the list and loses no person', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3 }), fc.constantFrom<(1 | -1)[]>(1, -1), (id, by) => {
        const moved = withMoved(people, id, by)
        expect(new Set(moved)).toEqual(new Set(people))
        if (moved !== people) expect(withMoved(moved, id, by === 1 ? -1 : 1)).toEqual(people)
      }),
    )
  })

  // rules/wizard.md#12
  test('no person appears on the list twice', () => {
    expect(withPerson(people, person(2))).toBe(people)
    expect(withPerson(people, person(4)).at(-1)).toEqual(person(4))
  })

  // rules/wizard.md#12
  test('offers a new contact at the companies found that no person found is of, three at most', () => {
    const words = { create: 'Créer', contactAt: (name: string) => `chez ${name}` }
    const company = (id: number) => ({ id, legal_name: `Société ${id}` })
    const anna = { id: 2, full_name: 'Anna', company: company(1) }
    const labels = (found: Parameters<typeof choicesOf>[0]) => choicesOf(found, 'soc', words).map(({ label }) => label)
    expect(labels({ people: [anna], companies: [company(1), company(2)] })).toEqual([
      'Anna – Société 1',
      'chez Société 2',
    ])
    const [offer] = choicesOf({ people: [], companies: [company(2)] }, 'soc', words)
    expect(offer).toMatchObject({ company: { id: 2, label: 'Société 2' } })
    expect(labels({ people: [], companies: [1, 2, 3, 4].map(company) })).toEqual([
      'chez Société 1',
      'chez Société 2',
      'chez Société 3',
      'Créer',
    ])
    expect(labels({ people: [], companies: [] })).toEqual(['Créer'])
  })

  // rules/wizard.md#12
  test('a person and a company of one id are two choices', () => {
    const people = [{ id: 2, full_name: 'Anna', company: null }]
    const choices = choicesOf({ people, companies: [{ id: 2, legal_name: 'Lyric' }] }, 'ly', {
      create: '',
      contactAt: (name) => name,
    })
    expect(new Set(choices.map(({ id }) => id)).size).toBe(2)
  })

  test('names what conflicts', () => expect(valuesOf(people).names).toBe('Personne 1, Personne 2, Personne 3'))

  // rules/wizard.md#12
  test.each([
    ['Dupont', { first_name: '', last_name: 'Dupont' }],
    [' Zoé  Quatremer ', { first_name: 'Zoé', last_name: 'Quatremer' }],
    ['Jean de La Tour', { first_name: 'Jean', last_name: 'de La Tour' }],
  ])('%j starts a new person', (typed, names) => expect(namesOf(typed)).toEqual(names))
})
