import { expect, test } from 'vitest'
import { keptCharacters, leastWidths } from './widths.ts'

// rules/screen.md#13
test('a column keeps its longest word unbroken, in the header or in a row', () => {
  expect(keptCharacters('Nom', ['Boisseau', 'de La Ferronnière', null])).toBe(11)
  expect(keptCharacters('Désignation', ['PAR 64'])).toBe(11)
  expect(keptCharacters('Téléphone', ['06 39 98 42 17', undefined])).toBe(9)
  expect(keptCharacters('Téléphone', ['06 39 98 42 17', undefined], true)).toBe(14)
  expect(keptCharacters('Prix', [90_000])).toBe(11)
  expect(keptCharacters('Nom', [new Date('2026-11-21T10:00:00Z')])).toBe(8)
})

// rules/screen.md#13
test('a header stands above the bar beside the values', () => {
  expect(keptCharacters('Disponible aujourd’hui', ['4 / 6'], false, 74)).toBe(2)
  expect(keptCharacters('Disponible aujourd’hui', ['4 / 6'])).toBe(11)
})

// rules/screen.md#13
test('a column breaks an overlong word, and a hyphenated word at its hyphens', () => {
  expect(keptCharacters('Nom', ['x'.repeat(96)])).toBe(36)
  expect(keptCharacters('Ville', ['Saint-Barthélemy-d’Anjou'])).toBe(10)
})

// rules/screen.md#13
test('a column breaks mail addresses after @ and dots', () => {
  expect(keptCharacters('Email', ['lukasz.wisniewski@courriel.example'])).toBe(11)
  expect(keptCharacters('Note', ['joindre lukasz.wisniewski@courriel.example'])).toBe(34)
})

// rules/screen.md#13
test('narrow columns keep their words, wide columns share the rest', () => {
  expect(leastWidths([8, 30, 36])).toEqual([
    'min(9.7ch, (100cqi - 100px) / 3)',
    'min(29.5ch, max((100cqi - 100px) / 3, (100cqi - 100px - 9.7ch) / 2))',
    'min(34.9ch, max((100cqi - 100px) / 3, (100cqi - 100px - 9.7ch) / 2))',
  ])
})

// rules/screen.md#13
test('the column to recognize rows by keeps its words even where it is narrow', () => {
  expect(leastWidths([8, 13], 50, 1)).toEqual([
    'min(9.7ch, (100cqi - 150px) / 2)',
    'min(14.2ch, max((100cqi - 150px) / 2, (100cqi - 150px - 9.7ch) / 1))',
  ])
})
