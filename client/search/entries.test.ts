import { expect, test } from 'vitest'
import { fr } from '#shared/locales/fr.ts'
import { admins, staff } from '#shared/nouns.ts'
import { foundGroups, localGroups } from './entries.ts'

const t = ((key: string) =>
  key.split('.').reduce<unknown>((words, name) => (words as Record<string, unknown>)[name], fr)) as never
const Icon = () => null
const pages = [
  { to: '/', label: 'frame.menu.calendar', icon: Icon },
  { to: '/materials', label: 'frame.menu.materials', icon: Icon },
] as const
const newScreens = [
  { to: '/materials/new', label: 'material.new', groups: staff },
  { to: '/companies/new', label: 'company.new', groups: staff },
  { to: '/users/new', label: 'user.new', groups: admins },
] as const
const labels = (groups: { entries: { label: string }[] }[]) =>
  groups.flatMap(({ entries }) => entries.map(({ label }) => label))

// rules/search.md#9
test('lists answers that begin with the text apart from answers that contain its words', () => {
  const { first, others } = localGroups('mat', 'admin', pages, newScreens, t)
  expect(labels(first)).toEqual(['Matériel'])
  expect(labels(others)).toEqual(['Nouveau matériel', 'Importer du matériel'])
  expect(labels(localGroups('impor societes', 'member', pages, newScreens, t).others)).toEqual([
    'Importer des sociétés',
  ])
})

// rules/search.md#8, rules/search.md#9
test('offers everything the group may do, and nothing else, before the user types', () => {
  const visitor = localGroups('', 'visitor', pages.slice(0, 1), newScreens, t)
  expect(visitor.first).toEqual([])
  expect(labels(visitor.others)).toEqual(['Calendrier'])
  expect(labels(localGroups('', 'member', pages, newScreens, t).others)).not.toContain(fr.user.new)
  expect(labels(localGroups('', 'admin', pages, newScreens, t).others)).toContain(fr.user.new)
})

// rules/search.md#4, rules/search.md#12
test('groups records in the order they arrive; a visitor is offered no screen of materials', () => {
  const found = [
    { kind: 'material' as const, id: 1, label: 'Lyre', detail: 'LY' },
    { kind: 'event' as const, id: 2, label: 'Bal', detail: null },
    { kind: 'material' as const, id: 3, label: 'Lyre spot', detail: 'LY-2' },
  ]
  expect(foundGroups(found, 'member', t).map(({ entries }) => entries.map(({ key }) => key))).toEqual([
    ['material-1', 'material-3'],
    ['event-2'],
  ])
  expect(labels(foundGroups(found, 'visitor', t))).toEqual(['Bal'])
})
