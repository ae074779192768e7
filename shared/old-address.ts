import * as z from 'zod'
import { routes } from './contract.ts'
import { Id, QueryId } from './field.ts'

/** Kinds of records whose address in the former program may lead to another id here. */
export const movedKindsOfAddress = ['beneficiary', 'technician', 'company', 'user', 'park', 'reservation'] as const
export type MovedAddressKind = (typeof movedKindsOfAddress)[number]

export const oldAddressRoutes = routes('old_address', {
  /** Where the address of a record that moved in leads (rules/moving-in.md#12). */
  find: {
    method: 'GET',
    path: '/old-addresses',
    can: 'event:read',
    query: z.object({ kind: z.enum(movedKindsOfAddress), id: QueryId }),
    reply: z.object({ id: Id }),
  },
})
