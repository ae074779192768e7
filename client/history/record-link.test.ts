import { expect, test } from 'vitest'
import type { HistoryEntry } from '#shared/history.ts'
import { type HistoryEntity, historyEntities } from '#shared/history-names.ts'
import { onOwner } from '#shared/told.ts'
import { linkOf } from './record-link.ts'

const entry = (entity: HistoryEntity, given: Partial<HistoryEntry> = {}): HistoryEntry => ({
  id: 1,
  at: '2040-06-01 08:00:00',
  by: null,
  entity,
  entity_id: 3,
  owner: Object.hasOwn(onOwner, entity) ? { entity: onOwner[entity as keyof typeof onOwner], id: 9 } : null,
  is_there: true,
  label: 'SM58',
  action: 'updated',
  changes: [],
  reason: null,
  address: null,
  ...given,
})

// rules/history.md#14
test('an entry of any noun leads to its record, and one without a record leads nowhere', () => {
  expect(historyEntities.filter((entity) => !linkOf(entry(entity)))).toEqual(['export', 'backup'])
})

// rules/history.md#14
test('an entry of a record that is gone leads nowhere', () => {
  expect(historyEntities.filter((entity) => linkOf(entry(entity, { is_there: false })))).toEqual([])
})

// rules/history.md#14
test('a record leads to its page', () => {
  expect(linkOf(entry('park'))).toEqual({ to: '/parks/$id', params: { id: '3' } })
  expect(linkOf(entry('person'))).toEqual({ to: '/beneficiaries/$id', params: { id: '3' } })
})

// rules/history.md#14
test('what has no page of its own leads to its place on the page of its owner', () => {
  expect(linkOf(entry('bill'))).toEqual({ to: '/events', search: { event: 9, tab: 'bills' } })
  const material = { to: '/materials/$id/view', params: { id: '9' } }
  expect(linkOf(entry('unit'))).toEqual({ ...material, search: { unit: 3 }, hash: 'units' })
  const owner = { entity: 'material', id: 9 } as const
  expect(linkOf(entry('document', { owner }))).toEqual({ ...material, search: {}, hash: 'documents' })
})
