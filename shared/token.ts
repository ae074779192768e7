import * as z from 'zod'
import { routes } from './contract.ts'
import { Destroyed, Id, Instant, rowData, Text } from './field.ts'
import { groups } from './permissions.ts'

/** What every secret begins with, so that people and scanners of leaked secrets know it (rules/token.md#3). */
export const secretPrefix = 'fc_'

/** An API token (rules/token.md#1): what a program sends in place of a session. */
export const Token = z.object({
  id: Id,
  name: Text(1, 96),
  /** Where its user's group is lower, that one counts (rules/token.md#5). */
  group_id: z.enum(groups),
  read_only: z.boolean(),
  expires_at: Instant.nullable(),
  last_used_on: z.iso.date().nullable(),
  last_used_address: z.string().nullable(),
  user_id: Id,
  ...rowData,
})
export type Token = z.output<typeof Token>

/** A token as its creation alone answers it (rules/token.md#3). */
export const NewToken = Token.extend({ secret: z.string() })

export const TokenInput = Token.pick({ name: true, group_id: true }).extend({
  read_only: z.boolean().optional().meta({ default: false }),
  /** In UTC unless it carries an offset; without it the token ends by itself never (rules/token.md#4). */
  expires_at: z.string().nullish(),
})

export const tokenRoutes = routes(
  'token',
  {
    list: { method: 'GET', path: '/tokens', can: 'account:self', reply: z.array(Token) },
    create: { method: 'POST', path: '/tokens', can: 'account:self', body: TokenInput, reply: NewToken },
    remove: { method: 'DELETE', path: '/tokens/{id}', can: 'account:self', reply: Destroyed },
  },
  { sessionOnly: true },
)
