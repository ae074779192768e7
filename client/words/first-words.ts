/**
 * Whole parts of the catalogue, groups or single sentences that the client shows before the other
 * words are fetched: those of the frame, the calendar and the sign-in, and titles of screens.
 * `scripts/first-words.test.ts` names what is missing here, and what is too much.
 */
export const firstWords = [
  'frame',
  'calendar',
  'session',
  'event.status',
  'event_kind.many',
  'event.days',
  'event.return_inventory',
  'event.departure',
  'event.dropped',
  'event.dropped_units',
  'event.busy_move',
  'event.ask_delete',
  'event.ask_delete_text',
  'event.ask_delete_suppliers',
  'event.yes_delete',
  'event.deleted',
  'event.restore',
  'event.restored',
  'form.cancel',
  'table.clear_filters',
  'invalid.required',
  'invalid.not_archivable',
  'problem.access.forbidden',
  'problem.billing.disabled',
  'problem.event.locked_reason',
  'problem.event.no_beneficiary',
  'problem.event.no_materials',
  'problem.event.not_billable',
  'problem.inventory',
  'imports.action',
  'category.many',
  'code.one',
  'person.beneficiaries',
  'person.beneficiary',
  'person.new',
  'tag.many',
  'user.own.title',
  'wizard.edit',
  'wizard.new',
] as const

export type Catalogue = { readonly [key: string]: string | Catalogue }
export type Share = 'first' | 'others'

/** A sentence that counts has a key for each of its forms. */
const form = /_(zero|one|other)$/

const isNamed = (key: string): boolean =>
  firstWords.some((name) => key === name || key.startsWith(`${name}.`) || key.replace(form, '') === name)

/** The titles of the screens of a noun: its list, a new record, and one. */
const titles = ['many', 'new', 'one']
/** Whether they are words of a noun with such screens. */
const hasScreens = (words: Catalogue): boolean => [...titles, 'save'].every((word) => word in words)

/** One of the two shares of a catalogue; together they are all of it. */
export function shareOf(catalogue: Catalogue, share: Share, path = ''): Catalogue {
  const isFirst = (key: string) => isNamed(path + key) || (titles.includes(key) && hasScreens(catalogue))
  const kept = Object.entries(catalogue).flatMap(([key, words]): [string, string | Catalogue][] => {
    if (typeof words === 'string') return isFirst(key) === (share === 'first') ? [[key, words]] : []
    const inner = shareOf(words, share, `${path}${key}.`)
    return Object.keys(inner).length > 0 ? [[key, inner]] : []
  })
  return Object.fromEntries(kept)
}
