import i18next, { type TFunction } from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { event_list } from '#shared/locales/fr/event-list.ts'
import { managersOffered, nameOfManager } from './managers.ts'
import { withoutUnknown } from './queries.ts'

let t: TFunction
beforeAll(async () => {
  t = await i18next.createInstance().init({ lng: 'fr', resources: { fr: { translation: { event_list } } } })
})

const live = [{ id: 3, full_name: 'Awa Diallo' }]
const awa = { id: 3, label: 'Awa Diallo' }

// rules/event-list.md#6
test('the address loses a park or kind that is gone, but keeps a manager', () => {
  const choices = { parks: [{ id: 1 }], kinds: [{ id: 2 }], managers: live }
  expect(withoutUnknown({ park: 1, kind: 2, manager: 3 }, choices)).toEqual({ park: 1, kind: 2, manager: 3 })
  expect(withoutUnknown({ park: 9, kind: 9, manager: 5 }, choices)).toEqual({ manager: 5 })
})

// rules/event-list.md#6
test('a chosen manager who is gone is offered by number, and a live one by name', () => {
  expect([nameOfManager(live, 3, t), nameOfManager(live, 5, t)]).toEqual(['Awa Diallo', 'Ancien responsable n° 5'])
  expect(managersOffered(live, undefined, t)).toEqual([awa])
  expect(managersOffered(live, 3, t)).toEqual([awa])
  expect(managersOffered(live, 5, t)).toEqual([awa, { id: 5, label: 'Ancien responsable n° 5' }])
})
