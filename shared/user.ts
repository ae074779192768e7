import * as z from 'zod'
import { routes } from './contract.ts'
import { Destroyed, Id, Ids, Page, rowData, TableQuery, Text, Trashed, trashedRowData, unpaginated } from './field.ts'
import { languages } from './language.ts'
import { groups } from './permissions.ts'
import { PersonInput } from './person.ts'
import { Person } from './person-shape.ts'
import { SavedView, SavedViewsInput } from './saved-view.ts'

/** A user by name: the person's, else the one to sign in with. */
export const UserName = z.object({ id: Id, full_name: z.string() })

/** The language of a paper. */
export const PaperQuery = z.object({
  lang: z.enum(languages).optional().meta({ description: 'The language of the reader when absent.' }),
})

/** The screens that may open first. */
export const startPages = ['calendar', 'today'] as const

/** A user's own settings. The API writes the language in capitals (rules/user.md#15). */
export const UserSettings = z.object({
  id: Id,
  user_id: Id,
  language: z.enum(['FR', 'EN']),
  auth_token_validity_duration: z.int(),
  views: z.array(SavedView),
  /** The tour is still to be shown (rules/user.md#21). */
  tour: z.boolean(),
  /** What opens after signing in (rules/today.md#8). */
  start_page: z.enum(startPages),
  ...rowData,
})
export type UserSettings = z.output<typeof UserSettings>
export const UserSettingsInput = z.object({
  language: z
    .string()
    .transform((text) => text.toUpperCase())
    .pipe(z.enum(['FR', 'EN']))
    .optional(),
  /** Hours a sign-in lasts. */
  auth_token_validity_duration: z.int().min(1).max(744).optional(),
  tour: z.boolean().optional(),
  start_page: z.enum(startPages).optional(),
})

/** A user as the session and the user's own page show it (rules/user.md#2). */
export const User = z.object({
  id: Id,
  pseudo: z.string(),
  email: z.string(),
  group_id: z.enum(groups),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  person: Person.nullable(),
  restricted_parks: z.array(Id),
  settings: UserSettings,
  ...trashedRowData,
})
export type User = z.output<typeof User>

/** A user as the list shows it (rules/user.md#3). */
export const ListedUser = User.omit({ settings: true, first_name: true, last_name: true })
export type ListedUser = z.output<typeof ListedUser>

export const Pseudo = Text(4, 100).regex(/^[a-zA-Z\d_-]+$/)
export const UserEmail = z.email().min(5).max(191)
export const NewPassword = Text(8, 191)

export const OwnPerson = PersonInput.omit({ tags: true })
/**
 * The fields of a new user (rules/user.md#4). The group is member by default; without a person,
 * each of its names is reported as missing (rules/user.md#5).
 */
export const UserInput = z.object({
  pseudo: Pseudo,
  email: UserEmail,
  group_id: z.enum(groups).optional().meta({ default: 'member' }),
  password: NewPassword,
  person: z.preprocess((sent: z.input<typeof OwnPerson> | null) => sent ?? {}, OwnPerson),
  restricted_parks: Ids.optional(),
})
/**
 * An update may omit every field; an empty password leaves the present one, `person: null` the
 * present person.
 */
export const UserUpdate = UserInput.partial().extend({
  password: NewPassword.nullish(),
  person: OwnPerson.partial().nullish(),
})

export const userRoutes = routes(
  'user',
  {
    list: { method: 'GET', path: '/users', can: 'user:read', query: TableQuery, reply: Page(ListedUser) },
    all: {
      method: 'GET',
      path: '/users',
      when: unpaginated,
      can: 'user:read',
      query: TableQuery,
      reply: z.array(ListedUser),
    },
    get: { method: 'GET', path: '/users/{id}', can: 'account:self', reply: User },
    names: { method: 'GET', path: '/users/names', can: 'user:names', reply: z.array(UserName) },
    create: { method: 'POST', path: '/users', can: 'user:edit', body: UserInput, reply: User },
    update: { method: 'PUT', path: '/users/{id}', can: 'account:self', body: UserUpdate, reply: User },
    remove: { method: 'DELETE', path: '/users/{id}', can: 'user:edit', reply: Trashed(User) },
    restore: { method: 'PUT', path: '/users/restore/{id}', can: 'user:edit', reply: User },
    revokeTokens: {
      method: 'DELETE',
      path: '/users/{id}/tokens',
      can: 'account:self',
      reply: Destroyed,
    },
    settings: { method: 'GET', path: '/users/{id}/settings', can: 'account:self', reply: UserSettings },
    updateSettings: {
      method: 'PUT',
      path: '/users/{id}/settings',
      can: 'account:self',
      body: UserSettingsInput,
      reply: UserSettings,
    },
    updateViews: {
      method: 'PUT',
      path: '/users/{id}/views',
      can: 'account:self',
      body: SavedViewsInput,
      reply: UserSettings,
    },
  },
  { sessionOnly: true },
)
