import i18next, { type TFunction } from 'i18next'
import { expect, test } from 'vitest'
import type { HistoryChange, HistoryEntry } from '#shared/history.ts'
import type { Language } from '#shared/language.ts'
import { words } from '#shared/rules/words.ts'
import { choiceWords } from '../settings/choices.ts'
import { sentenceOf } from './sentence.ts'

const catalogue = i18next.createInstance()
await catalogue.init({
  resources: { fr: { translation: words.fr }, en: { translation: words.en } },
  fallbackLng: 'fr',
  interpolation: { escapeValue: false },
})

const entry = (given: Partial<HistoryEntry>): HistoryEntry => ({
  id: 1,
  at: '2040-06-01 08:00:00',
  by: { id: 2, full_name: 'Alice' },
  entity: 'event',
  entity_id: 3,
  owner: null,
  is_there: true,
  label: 'Bal',
  action: 'updated',
  changes: [],
  reason: null,
  address: null,
  ...given,
})

/** The sentence with plain spaces. */
function say(language: Language, given: Partial<HistoryEntry>, isWhole = false): string {
  const t = catalogue.getFixedT(language) as TFunction
  const settingName = (key: string) => (key === 'history.keep' ? 'Historique' : undefined)
  const choices = choiceWords(t) as Readonly<Record<string, (value: string) => string>>
  const settingChoice = (key: string, value: string) => choices[key.replaceAll('.', ':')]?.(value)
  const tell = { t, language, zone: 'Europe/Paris', currency: 'EUR', settingName, settingChoice }
  return sentenceOf(tell, entry(given), isWhole).text.replaceAll(/[\u00a0\u202f]/g, ' ')
}

const line = (field: string, before: HistoryChange['before'], after: HistoryChange['after']): HistoryChange => ({
  field,
  before,
  after,
})
const pieces = (id: number, name: string, quantity: number) => ({ id, name, quantity })

// rules/history.md#14
test('tells lines of lists by name, each act once', () => {
  const changes = [
    line('materials', pieces(1, 'SM58', 2), null),
    line('materials', pieces(2, 'PAR 64', 4), pieces(2, 'PAR 64', 6)),
    line('kits', null, pieces(3, 'Drums', 1)),
  ]
  expect(say('en', { changes })).toBe('Alice removed 2 × SM58, changed PAR 64 from 4 to 6 and added the kit Drums.')
  expect(say('fr', { changes })).toBe('Alice a retiré 2 × SM58, passé PAR 64 de 4 à 6 et ajouté le kit Drums.')
})

// rules/history.md#14
test('groups the digits of large quantities as the language does', () => {
  const changes = [
    line('materials', null, pieces(1, 'Vis', 1200)),
    line('materials', pieces(2, 'Dalle', 1000), pieces(2, 'Dalle', 1500)),
    line('kits', null, pieces(3, 'Table', 2000)),
  ]
  expect(say('en', { changes })).toBe(
    'Alice added 1,200 × Vis, changed Dalle from 1,000 to 1,500 and added 2,000 kits Table.',
  )
  expect(say('fr', { changes })).toBe(
    'Alice a ajouté 1 200 × Vis, passé Dalle de 1 000 à 1 500 et ajouté 2 000 kits Table.',
  )
  const many = Array.from({ length: 1205 }, (_, id) => line('materials', null, pieces(id + 1, 'Vis', 1)))
  expect(say('en', { changes: many })).toContain('1 × Vis and 1,200 more lines.')
  expect(say('fr', { changes: many })).toContain('1 × Vis et 1 200 autres lignes.')
})

// rules/history.md#14
test('counts lines beyond five, and names them all when asked', () => {
  const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G']
  const changes = names.map((name, id) => line('materials', null, pieces(id + 1, name, 1)))
  expect(say('en', { changes })).toBe('Alice added 1 × A, 1 × B, 1 × C, 1 × D, 1 × E and 2 more lines.')
  expect(say('en', { changes }, true)).toContain('1 × F and 1 × G')
  // One more line is no shorter than its name.
  expect(say('en', { changes: changes.slice(1) })).toContain('1 × F and 1 × G')
})

// rules/history.md#14
test.each<[what: string, given: Partial<HistoryEntry>, french: string, english: string]>([
  [
    'a field from one value to another',
    { changes: [line('title', 'Bal', 'Grand bal')] },
    'Alice a passé le titre de « Bal » à « Grand bal ».',
    'Alice changed the title from “Bal” to “Grand bal”.',
  ],
  [
    'an amount',
    { entity: 'material', changes: [line('rental_price', 10, 12.5)] },
    'Alice a passé le prix de location de 10,00 € à 12,50 €.',
    'Alice changed the rental price from €10.00 to €12.50.',
  ],
  [
    'a record by name',
    { entity: 'material', changes: [line('park_id', { id: 1, name: 'Nord' }, { id: 2, name: 'Sud' })] },
    'Alice a passé le parc de Nord à Sud.',
    'Alice changed the park from Nord to Sud.',
  ],
  [
    'a choice',
    { entity: 'unit', changes: [line('state', 'available', 'lost')] },
    'Alice a passé l’état de « En état » à « Perdue ».',
    'Alice changed the state from “In working order” to “Lost”.',
  ],
  [
    'a first value, and a cleared one',
    { entity: 'person', changes: [line('phone', null, '0102030405'), line('email', 'a@b.fr', null)] },
    'Alice a indiqué le téléphone : « 0102030405 » et effacé l’email (« a@b.fr »).',
    'Alice set the phone number to “0102030405” and cleared the email (“a@b.fr”).',
  ],
  [
    'a long text, which is not repeated',
    { changes: [line('description', 'x'.repeat(61), 'y')] },
    'Alice a modifié la description.',
    'Alice changed the description.',
  ],
  [
    'acts on an event',
    { changes: [line('is_confirmed', false, true), line('is_archived', true, false)] },
    'Alice a confirmé l’événement et désarchivé l’événement.',
    'Alice confirmed the event and unarchived the event.',
  ],
  [
    'new dates at once',
    {
      changes: [
        line('start_date', '2040-06-01 00:00:00', '2040-06-02 00:00:00'),
        line('end_date', '2040-06-01 23:59:59', '2040-06-02 23:59:59'),
      ],
    },
    'Alice a déplacé l’événement au sam. 2 juin 2040 (avant : ven. 1er juin 2040).',
    'Alice moved the event to Sat 2 Jun 2040 (before: Fri 1 Jun 2040).',
  ],
  [
    'what came back',
    {
      changes: [
        line(
          'materials',
          { ...pieces(1, 'SM58', 4), quantity_returned: 0, quantity_broken: 0, quantity_lost: 0 },
          { ...pieces(1, 'SM58', 4), quantity_returned: 3, quantity_broken: 1, quantity_lost: 1 },
        ),
      ],
    },
    'Alice a compté au retour SM58 (3 revenus, 1 cassé, 1 perdu).',
    'Alice counted at return SM58 (3 back, 1 broken, 1 lost).',
  ],
  [
    'a new record, with its lines',
    { action: 'created', changes: [line('title', null, 'Bal'), line('materials', null, pieces(1, 'SM58', 2))] },
    'Alice a créé l’événement « Bal » et ajouté 2 × SM58.',
    'Alice created the event “Bal” and added 2 × SM58.',
  ],
  [
    'a change whose lines are hidden from the reader',
    { changes: [] },
    'Alice a modifié l’événement « Bal ».',
    'Alice changed the event “Bal”.',
  ],
  [
    'a password, which is not told',
    { entity: 'user', label: 'bob', changes: [line('password', null, null)] },
    'Alice a modifié le mot de passe.',
    'Alice changed the password.',
  ],
  [
    'a secret, which is not told',
    { entity: 'webhook', label: 'https://exemple.fr/', changes: [line('secret', null, null)] },
    'Alice a modifié le secret.',
    'Alice changed the secret.',
  ],
  [
    'values of attributes, each by its type',
    {
      entity: 'material',
      changes: [
        line(
          'attributes',
          { id: 1, name: 'Poids', type: 'float', unit: 'kg', value: '1200' },
          { id: 1, name: 'Poids', type: 'float', unit: 'kg', value: '1200.5' },
        ),
        line('attributes', null, { id: 2, name: 'Motorisé', type: 'boolean', value: 'true' }),
        line('attributes', { id: 3, name: 'Révision', type: 'date', value: '2040-06-01' }, null),
        line('attributes', null, { id: 4, name: 'Prise', type: 'string', value: 'P17' }),
        line('attributes', null, { id: 5, name: 'Notice', type: 'string', value: 'x'.repeat(61) }),
      ],
    },
    'Alice a passé Poids de 1 200 kg à 1 200,5 kg, indiqué Motorisé : oui, effacé Révision (ven. 1er juin 2040), indiqué Prise : « P17 » et modifié Notice.',
    'Alice changed Poids from 1,200 kg to 1,200.5 kg, set Motorisé to yes, cleared Révision (Fri 1 Jun 2040), set Prise to “P17” and changed Notice.',
  ],
  [
    'a setting by its name',
    { entity: 'settings', entity_id: null, label: '', changes: [line('history.keep', 36, 12)] },
    'Alice a passé le paramètre « Historique » de 36 à 12.',
    'Alice changed the setting “Historique” from 36 to 12.',
  ],
  [
    'a choice of a setting, and a text of one',
    {
      entity: 'settings',
      entity_id: null,
      label: '',
      changes: [line('billing.mode', 'partial', 'full'), line('company.name', 'Sono', 'Son')],
    },
    'Alice a passé le paramètre « billing.mode » de « Au choix » à « Tous les événements » et passé le paramètre « company.name » de « Sono » à « Son ».',
    'Alice changed the setting “billing.mode” from “Some events” to “Every event” and changed the setting “company.name” from “Sono” to “Son”.',
  ],
  [
    'a setting that began as an empty text, and one that was emptied',
    {
      entity: 'settings',
      entity_id: null,
      label: '',
      changes: [line('company.name', '', 'Sono'), line('company.phone', '02', '')],
    },
    'Alice a indiqué le paramètre « company.name » : « Sono » et effacé le paramètre « company.phone » (« 02 »).',
    'Alice set the setting “company.name” to “Sono” and cleared the setting “company.phone” (“02”).',
  ],
  [
    'what the server did',
    { by: null, entity: 'backup', entity_id: null, label: '', action: 'backed_up' },
    'Le serveur a fait une sauvegarde du site.',
    'The server backed up the site.',
  ],
  [
    'an export of everything',
    { entity: 'export', entity_id: null, label: 'persons', action: 'exported' },
    'Alice a exporté la liste : bénéficiaires.',
    'Alice exported the list: beneficiaries.',
  ],
  [
    'an export of a list of one noun',
    { entity: 'export', entity_id: null, label: 'list-templates', action: 'exported' },
    'Alice a exporté la liste : listes types.',
    'Alice exported the list: list templates.',
  ],
  [
    'an export of a table of the statistics',
    { entity: 'export', entity_id: null, label: 'statistics-customers', action: 'exported' },
    'Alice a exporté la liste : chiffre d’affaires par client.',
    'Alice exported the list: revenue by customer.',
  ],
  [
    'a failed sign-in without an account',
    { by: null, entity: 'session', entity_id: null, label: '', action: 'sign_in_failed', address: '192.0.2.1' },
    'Connexion refusée depuis 192.0.2.1 : compte inconnu.',
    'Sign-in refused from 192.0.2.1: unknown account.',
  ],
])('tells %s', (_, given, french, english) => {
  expect(say('fr', given)).toBe(french)
  expect(say('en', given)).toBe(english)
})
