import { expect, test } from 'vitest'
import { toldFields } from '#shared/history-fields.ts'
import { historyActions, historyEntities } from '#shared/history-names.ts'
import { words } from '#shared/rules/words.ts'
import { isLine } from './lines.ts'

/** Flags of an event are told as what was done: confirmed, archived. */
const asActs = ['is_confirmed', 'is_billable', 'is_archived', 'is_departure_inventory_done', 'is_return_inventory_done']

// rules/history.md#14
test('every field that is told has a word, or is a list or an act', () => {
  const fields: string[] = Object.values(toldFields).flat()
  const wordless = fields.filter(
    (field) => !Object.hasOwn(words.fr.history.field, field) && !isLine({ field, before: null, after: null }),
  )
  expect(wordless.filter((field) => !asActs.includes(field))).toEqual([])
  expect(fields.length).toBeGreaterThan(80)
})

// rules/history.md#14
test('every noun and every action has a word', () => {
  expect(Object.keys(words.fr.history.noun).toSorted()).toEqual(historyEntities.toSorted())
  expect(Object.keys(words.fr.history.action).toSorted()).toEqual(historyActions.toSorted())
})
