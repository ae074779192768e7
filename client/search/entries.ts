import {
  IconBriefcase2,
  IconBuilding,
  IconBuildingWarehouse,
  IconCalendarEvent,
  IconClipboardPlus,
  IconFileDescription,
  IconFileImport,
  IconPackage,
  IconPlus,
  IconReceipt,
  IconUser,
  IconUserPlus,
} from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import type { ComponentType } from 'react'
import { can, type Group } from '#shared/permissions.ts'
import { fold } from '#shared/rules/text.ts'
import type { WordKey, Words } from '#shared/rules/words.ts'
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
/** The screen of a new record, and the groups that may open it. */
export type NewScreen = { to: LinkProps['to']; label: WordKey; groups: readonly Group[] }

/** What a new record has beside a plus and its name: an icon, and imports of many of them. */
const beside: Record<string, { icon?: Entry['icon']; many?: readonly (keyof Words['imports']['title'])[] }> = {
  '/materials/new': { many: ['materials', 'units'] },
  '/kits/new': { many: ['kits'] },
  '/list-templates/new': { icon: IconClipboardPlus },
  '/beneficiaries/new': { icon: IconUserPlus, many: ['beneficiaries'] },
  '/companies/new': { many: ['companies'] },
  '/technicians/new': { icon: IconUserPlus, many: ['technicians'] },
  '/users/new': { icon: IconUserPlus },
}

/** What can be begun from anywhere: a new record, and an import of many. */
function actionsOf({ to, label }: NewScreen, t: TFunction): Entry[] {
  const { icon = IconPlus, many = [] } = beside[to ?? ''] ?? {}
  const imports = many.map((what): Entry => {
    const title = `imports.title.${what}` as const
    return { key: title, label: t(title), icon: IconFileImport, to: '/import/$what', params: { what } }
  })
  return [{ key: label, label: t(label), icon, to }, ...imports]
}

const icons: { [K in FoundKind]: Entry['icon'] } = {
  event: IconCalendarEvent,
  material: IconPackage,
  kit: IconBriefcase2,
  person: IconUser,
  company: IconBuilding,
  park: IconBuildingWarehouse,
  bill: IconReceipt,
  estimate: IconFileDescription,
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
 * first. Visitors have no screen of materials or kits.
 */
export function foundGroups(found: readonly Found[], group: Group, t: TFunction): EntryGroup[] {
  const kinds = [...new Set(found.map(({ kind }) => kind))].filter(
    (kind) => (kind !== 'material' && kind !== 'kit') || can(group, `${kind}:edit`),
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
  newScreens: readonly NewScreen[],
  t: TFunction,
): { first: EntryGroup[]; others: EntryGroup[] } {
  const all: EntryGroup[] = [
    {
      label: t('frame.search.actions'),
      entries: newScreens.filter(({ groups }) => groups.includes(group)).flatMap((screen) => actionsOf(screen, t)),
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
