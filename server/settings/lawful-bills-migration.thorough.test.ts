import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { engine, openTestDatabase } from '#test/engines.ts'
import type { Database } from '../db/database.ts'
import { migrate, readMigrations } from '../db/migrate.ts'

const all = readMigrations()
const at = all.findIndex(({ name }) => name === '0010_lawful_bills.sql')
let database: Database

beforeAll(async () => {
  database = await openTestDatabase(engine, { empty: true })
})
afterAll(() => database.close())

/** The stored settings after the migration, from those stored before it. */
async function migrated(values: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { db } = database
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
  await migrate(database, all.slice(0, at))
  await sql`update settings set values = ${JSON.stringify(values)}::jsonb`.execute(db)
  await migrate(database, all.slice(0, at + 1))
  const { rows } = await sql<{ values: Record<string, unknown> }>`select values from settings`.execute(db)
  return rows[0]!.values
}

// rules/setting.md#8
test('a SIRET in its own field becomes a legal number, and replaces the typed one', async () => {
  const rcs = { name: 'RCS', value: 'Lille B 732 829 320' }
  const numbers = [{ name: 'N° SIRET', value: '1' }, rcs]
  const siret = { name: 'SIRET', value: '732 829 320 00074' }
  expect(await migrated({ 'company.siret': '73282932000074', 'company.legalNumbers': numbers })).toEqual({
    'company.legalNumbers': [siret, rcs],
  })
  expect(await migrated({ 'company.siret': '73282932000074' })).toEqual({ 'company.legalNumbers': [siret] })
  expect(await migrated({ 'company.siret': null, 'company.legalNumbers': numbers })).toEqual({
    'company.legalNumbers': numbers,
  })
})

// rules/invoice.md#25
test('terms of payment move from the texts to their own settings', async () => {
  expect(
    await migrated({
      'billing.customText.title': 'Conditions de règlement',
      'billing.customText.content':
        'Acompte de 30 % à la commande, solde à 30 jours. Le matériel reste sous la responsabilité du locataire.\n' +
        'Pénalités de retard\u00a0: trois fois le taux d’intérêt légal\u202f; indemnité forfaitaire de recouvrement : 40 € ' +
        '(art. L. 441-10 et D. 441-5 du code de commerce).\nPas d’escompte pour paiement anticipé.',
    }),
  ).toEqual({
    'billing.customText.title': 'Conditions de règlement',
    'billing.customText.content':
      'Acompte de 30 % à la commande, solde à 30 jours. Le matériel reste sous la responsabilité du locataire.',
    'billing.latePenalty': { kind: 'legal' },
  })
  expect(await migrated({ 'billing.paymentTerms': 'Paiement à 45 jours. Pénalités de retard : 12,5 % l’an.' })).toEqual(
    {
      'billing.paymentTerms': null,
      'billing.paymentDays': 45,
      'billing.latePenalty': { kind: 'fixed', rate: 12.5 },
    },
  )
  expect(
    await migrated({
      'billing.customText.title': 'Retard',
      'billing.customText.content': 'Pénalités de retard : taux de la BCE majoré de 10 points, indemnité de 40 €.',
    }),
  ).toEqual({
    'billing.customText.title': null,
    'billing.customText.content': null,
    'billing.latePenalty': { kind: 'ecb' },
  })
})

test('a sentence that says more than a term stays as written', async () => {
  const values = {
    'billing.paymentDays': 30,
    'billing.paymentTerms':
      '60 jours fin de mois. Escompte de 2 % à 8 jours.\n\nPénalités de 1 % par mois et indemnité de 40 €, art. L. 441-10.',
  }
  expect(await migrated(values)).toEqual(values)
  expect(await migrated({ 'billing.customText.title': 'Merci' })).toEqual({ 'billing.customText.title': 'Merci' })
})
