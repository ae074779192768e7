import * as z from 'zod'
import { routes } from './contract.ts'
import { Id, rowData, Text, trashedRowData } from './field.ts'
import { groups } from './permissions.ts'
import { Person } from './person-shape.ts'

export const languages = ['fr', 'en'] as const
export type Language = (typeof languages)[number]

/** S10. On the wire a user's language is written in capitals. */
export const UserSettings = z.object({
  id: Id,
  user_id: Id,
  language: z.enum(['FR', 'EN']),
  auth_token_validity_duration: z.int(),
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
})

/** S1: a user as the session and the user's own page see it. */
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

export const Pseudo = Text(4, 100).regex(/^[a-zA-Z\d_-]+$/)
export const UserEmail = z.email().min(5).max(191)
export const NewPassword = Text(8, 191)

export const userRoutes = routes('user', {
  settings: { method: 'GET', path: '/users/{id}/settings', can: 'account:self', reply: UserSettings },
  updateSettings: {
    method: 'PUT',
    path: '/users/{id}/settings',
    can: 'account:self',
    body: UserSettingsInput,
    reply: UserSettings,
  },
})
