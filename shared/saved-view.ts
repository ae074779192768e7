import * as z from 'zod'
import { OptionalText, Text } from './field.ts'

/** The lists whose state can be saved under a name. */
export const viewedLists = [
  'events',
  'materials',
  'beneficiaries',
  'companies',
  'technicians',
  'parks',
  'list-templates',
  'users',
] as const
export type ViewedList = (typeof viewedLists)[number]

/** Most views of one user, and most columns of a view. */
export const mostViews = 50
const mostColumns = 50

/**
 * A list as a user saved it by name: the part of its address after the `?`, which holds filters,
 * search and sort, and its visible columns in their order (rules/user.md#19).
 */
export const SavedView = z.object({
  list: z.enum(viewedLists),
  name: Text(1, 48),
  address: OptionalText(2000),
  columns: z.array(Text(1, 64)).min(1).max(mostColumns),
})
export type SavedView = z.output<typeof SavedView>

/** All views of a user; no two of a list have the same name, in any case. */
export const SavedViewsInput = z.object({
  views: z
    .array(SavedView)
    .max(mostViews)
    .superRefine((views, { addIssue }) => {
      const seen = new Set<string>()
      for (const [place, { list, name }] of views.entries()) {
        const key = `${list} ${name.toLowerCase()}`
        if (seen.has(key)) addIssue({ code: 'custom', path: [place, 'name'], params: { key: 'taken' } })
        seen.add(key)
      }
    }),
})
