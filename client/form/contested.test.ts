import { expect, test } from 'vitest'
import { contestedFields, takeTheirs } from './contested.ts'

const labels = { name: 'Nom', note: 'Note', country: 'Pays', names: null }
const before: Record<string, unknown> = { name: 'A', note: null, country: 1, names: [] }

// rules/change.md#18
test('the choice is about what the other user changed, and keeps what is typed elsewhere', () => {
  const theirs = { ...before, name: 'B', country: 2 }
  const mine = { ...theirs, name: 'C', note: 'typed' }
  const contested = contestedFields({ before, mine, theirs, labels })
  expect(contested).toEqual(['name', 'country'])
  expect(takeTheirs(mine, theirs, contested)).toEqual({ ...theirs, note: 'typed' })
})

// rules/change.md#18
test('a field that follows from another goes with it', () => {
  const theirs = { ...before, country: 2, names: ['X'] }
  const mine = { ...theirs, country: 3, names: ['Y'] }
  expect(contestedFields({ before, mine, theirs, labels })).toEqual(['country', 'names'])
})

// rules/change.md#18
test('a field that follows goes along though only this user changed it', () => {
  const labels = { title: 'Titre', start: 'Début', end: 'Fin', whole_days: null }
  const before: Record<string, unknown> = { title: 'A', start: '08:00', end: '18:00', whole_days: false }
  const theirs = { ...before, start: '10:00', end: '12:00' }
  const mine = { title: 'B', start: '00:00', end: '24:00', whole_days: true }
  const contested = contestedFields({ before, mine, theirs, labels })
  expect(contested).toEqual(['start', 'end', 'whole_days'])
  expect(takeTheirs(mine, theirs, contested)).toEqual({ ...theirs, title: 'B' })

  const renamed = { ...before, title: 'C' }
  const own = { ...mine, title: 'C' } // only the other user changed the title, only this one the dates
  expect(contestedFields({ before, mine: own, theirs: renamed, labels })).toEqual(['title'])
})

// rules/change.md#18
test('where the other user changed no field of the form, the choice is about what is typed', () => {
  for (const theirs of [before, { ...before, names: ['X'] }]) {
    const mine = { ...theirs, note: 'typed' }
    const contested = contestedFields({ before, mine, theirs, labels })
    expect(contested).toEqual(['note'])
    expect(takeTheirs(mine, theirs, contested).note).toBeNull()
  }
})
