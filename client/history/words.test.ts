import i18next, { type TFunction } from 'i18next'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { historyActions, historyEntities, isTold } from '#shared/history-names.ts'
import { languages } from '#shared/language.ts'
import { words } from '#shared/rules/words.ts'
import { SettingValues } from '#shared/settings.ts'
import { toldFields } from '#shared/told.ts'
import { choiceWords } from '../settings/choices.ts'
import { isLine } from './lines.ts'

/** Flags of an event are told as what was done: confirmed, archived. */
const asActs = ['is_confirmed', 'is_billable', 'is_archived', 'is_departure_inventory_done', 'is_return_inventory_done']

// rules/history.md#14
test('every field that is told has a word, or is a list or an act', () => {
  const all: Readonly<Record<string, Readonly<Record<string, unknown>>>> = words.fr
  const fields = Object.entries(toldFields).flatMap(([noun, names]) => names.map((field) => ({ noun, field })))
  const hasWord = ({ noun, field }: { noun: string; field: string }) =>
    Object.hasOwn({ ...words.fr.history.field, ...(all[noun]?.told_fields as object) }, field)
  const wordless = fields.filter((one) => !hasWord(one) && !isLine({ ...one, before: null, after: null }))
  expect(wordless.filter(({ field }) => !asActs.includes(field))).toEqual([])
  expect(fields.length).toBeGreaterThan(80)
})

// rules/history.md#14
test('every noun and every action has a word', () => {
  const beside = historyEntities.filter((entity) => !isTold(entity))
  expect(Object.keys(words.fr.history.noun).toSorted()).toEqual(beside.toSorted())
  // Those of the nouns: shared/rules/words.ts.
  expect(Object.keys(words.fr.history.action).toSorted()).toEqual(historyActions.toSorted())
})

/** The choices of the settings by their dotted key. */
function* choicesIn(schema: z.core.$ZodType, key = ''): Generator<[key: string, values: string[]]> {
  if (schema instanceof z.ZodObject)
    for (const [name, of] of Object.entries(schema.shape)) yield* choicesIn(of, key === '' ? name : `${key}.${name}`)
  else if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) yield* choicesIn(schema.unwrap(), key)
  else if (schema instanceof z.ZodEnum) yield [key, schema.options.map(String)]
}

// rules/history.md#14
test('every choice of a setting has a word', async () => {
  const catalogue = i18next.createInstance()
  await catalogue.init({ resources: { fr: { translation: words.fr }, en: { translation: words.en } } })
  // A code of the list VATEX has no other name.
  const choices = [...choicesIn(SettingValues)].filter(([key]) => key !== 'billing.vatExemption.code')
  expect(choices.length).toBeGreaterThan(5)
  for (const language of languages) {
    const t = catalogue.getFixedT(language) as TFunction
    const said = choiceWords(t) as Readonly<Record<string, (value: string) => string>>
    const wordless = choices.flatMap(([key, values]) =>
      values.filter((value) => (said[key.replaceAll('.', ':')]?.(value) ?? 'settings.').startsWith('settings.')),
    )
    expect(wordless).toEqual([])
  }
})
