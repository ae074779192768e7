import {
  IconBuilding,
  IconBuildingWarehouse,
  IconCalendarEvent,
  IconClipboardPlus,
  IconFileImport,
  IconPackage,
  IconPlus,
  IconUser,
  IconUserPlus,
} from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import type { ComponentType } from 'react'
import { can, type Group, type Permission } from '#shared/permissions.ts'
import { fold } from '#shared/rules/text.ts'
import type { WordKey } from '#shared/rules/words.ts'
import type { Found, FoundKind } from '#shared/search.ts'

/** One line of the search: a record, a page or an action. */
export type Entry = {
  key: string
  label: string
  detail?: string | null
  icon: ComponentType<{ size?: number }>
} & ({ record: Pick<Found, 'kind' | 'id'> } | { to: LinkProps['to']; params?: { what: string } } | { again: true })
export type EntryGroup = { label: string; entries: Entry[] }

type Page = { to: LinkProps['to']; label: WordKey; icon: Entry['icon'] }
type Action = { to: LinkProps['to']; what?: string; label: WordKey; icon: Entry['icon']; can: Permission }

/** Actions offered everywhere; each has a screen that the group of its permission may open. */
const actions: readonly Action[] = [
  { to: '/events/new', label: 'calendar.new_event', icon: IconPlus, can: 'event:edit' },
  { to: '/materials/new', label: 'material.new', icon: IconPlus, can: 'material:edit' },
  {
    to: '/import/$what',
    what: 'materials',
    label: 'imports.title.materials',
    icon: IconFileImport,
    can: 'material:edit',
  },
  { to: '/list-templates/new', label: 'list_template.new', icon: IconClipboardPlus, can: 'list_template:edit' },
  { to: '/beneficiaries/new', label: 'person.new', icon: IconUserPlus, can: 'person:edit' },
  {
    to: '/import/$what',
    what: 'beneficiaries',
    label: 'imports.title.beneficiaries',
    icon: IconFileImport,
    can: 'person:edit',
  },
  { to: '/companies/new', label: 'company.new', icon: IconPlus, can: 'company:edit' },
  {
    to: '/import/$what',
    what: 'companies',
    label: 'imports.title.companies',
    icon: IconFileImport,
    can: 'company:edit',
  },
  { to: '/technicians/new', label: 'technician.new', icon: IconUserPlus, can: 'person:edit' },
  {
    to: '/import/$what',
    what: 'technicians',
    label: 'imports.title.technicians',
    icon: IconFileImport,
    can: 'person:edit',
  },
  { to: '/parks/new', label: 'park.new', icon: IconPlus, can: 'park:edit' },
  { to: '/users/new', label: 'user.new', icon: IconUserPlus, can: 'user:edit' },
]

const icons: { [K in FoundKind]: Entry['icon'] } = {
  event: IconCalendarEvent,
  material: IconPackage,
  person: IconUser,
  company: IconBuilding,
  park: IconBuildingWarehouse,
}

/** A record as a line. */
export const recordEntry = ({ kind, id, label, detail }: Found): Entry => ({
  key: `${kind}-${id}`,
  label,
  detail,
  icon: icons[kind],
  record: { kind, id },
})

/**
 * The records found, a group for each kind, in the server's order: the kind with the best match
 * first. Visitors have no screen of materials.
 */
export function foundGroups(found: readonly Found[], group: Group, t: TFunction): EntryGroup[] {
  const kinds = [...new Set(found.map(({ kind }) => kind))].filter(
    (kind) => kind !== 'material' || can(group, 'material:edit'),
  )
  return kinds.map((kind) => ({
    label: t(`frame.search.kinds.${kind}`),
    entries: found.filter((one) => one.kind === kind).map(recordEntry),
  }))
}

/**
 * Finds the pages and actions open to a group whose names contain every word of `text`; names that
 * begin with it come separately.
 */
export function localGroups(
  text: string,
  group: Group,
  pages: readonly Page[],
  t: TFunction,
): { first: EntryGroup[]; others: EntryGroup[] } {
  const all: EntryGroup[] = [
    {
      label: t('frame.search.actions'),
      entries: actions
        .filter((action) => can(group, action.can))
        .map(({ to, what, label, icon }) => ({
          key: label,
          label: t(label),
          icon,
          to,
          params: what ? { what } : undefined,
        })),
    },
    {
      label: t('frame.search.pages'),
      entries: pages.map(({ to, label, icon }) => ({ key: label, label: t(label), icon, to })),
    },
  ]
  const wanted = fold(text.trim())
  const begins = ({ label }: Entry) => wanted !== '' && fold(label).startsWith(wanted)
  const holds = ({ label }: Entry) => wanted.split(/\s+/).every((word) => fold(label).includes(word))
  return {
    first: narrowed(all, begins),
    others: narrowed(all, (entry) => holds(entry) && !begins(entry)),
  }
}

const narrowed = (groups: readonly EntryGroup[], passes: (entry: Entry) => boolean): EntryGroup[] =>
  groups
    .map(({ label, entries }) => ({ label, entries: entries.filter(passes) }))
    .filter(({ entries }) => entries.length > 0)
