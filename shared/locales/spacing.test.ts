import { expect, test } from 'vitest'
import { words } from '../rules/words.ts'
import { documentWords } from './fr/document.ts'
import { eInvoiceWords } from './fr/e-invoice.ts'
import { spaced } from './spacing.ts'

type Catalogue = { readonly [key: string]: string | Catalogue }

const sentences = (catalogue: Catalogue): string[] =>
  Object.values(catalogue).flatMap((one) => (typeof one === 'string' ? [one] : sentences(one)))

// rules/language.md#16
test('every French catalogue is spaced: no line begins with a lone punctuation mark', () => {
  const all = [words.fr, documentWords, eInvoiceWords].flatMap(sentences)
  expect(all.length).toBeGreaterThan(1000)
  expect(all.filter((sentence) => / [?!;:»%€]|« /.test(sentence))).toEqual([])
})

// rules/language.md#16
test('each sign has its space, and nothing else changes', () => {
  expect(
    spaced({
      asked: 'Supprimer « {{name}} » ?',
      two: { signs: 'Vide : sans limite ; 20 % au plus !', none: 'Rien ne correspond.', time: 'à 20:30' },
    }),
  ).toEqual({
    asked: 'Supprimer «\u00a0{{name}}\u00a0»\u202f?',
    two: {
      signs: 'Vide\u00a0: sans limite\u202f; 20\u00a0% au plus\u202f!',
      none: 'Rien ne correspond.',
      time: 'à 20:30',
    },
  })
})
