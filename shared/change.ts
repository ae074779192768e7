import * as z from 'zod'
import { routes, stream } from './contract.ts'
import { Named } from './field.ts'
import { nounNames } from './nouns.ts'

/**
 * One committed write (rules/change.md#2); only `availability` has neither id nor version
 * (rules/change.md#6).
 */
export const Change = z.object({
  entity: z.enum(nounNames),
  id: z.int().nullable(),
  version: z.int().nullable(),
  by: Named.nullable(),
})
export type Change = z.output<typeof Change>

export const changeRoutes = routes('change', {
  stream: {
    method: 'GET',
    path: '/changes',
    can: 'change:read',
    query: z.object({
      after: z
        .string()
        .optional()
        .meta({ description: 'The `X-Last-Change` of an answer. The stream goes on after it.' }),
    }),
    reply: stream(Change),
  },
})
