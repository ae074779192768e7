import * as z from 'zod'
import { routes } from './contract.ts'
import { Destroyed, Id, rowData, Text } from './field.ts'
import { UserName } from './user.ts'

/** What a user wrote about an event; `author` is null once the account is destroyed (rules/remark.md#1). */
export const Remark = z.object({ id: Id, text: Text(1, 20_000), author: UserName.nullable(), ...rowData })
export type Remark = z.output<typeof Remark>
export const RemarkInput = Remark.pick({ text: true })

export const remarkRoutes = routes('remark', {
  list: { method: 'GET', path: '/events/{id}/remarks', can: 'remark:read', reply: z.array(Remark) },
  create: { method: 'POST', path: '/events/{id}/remarks', can: 'remark:edit', body: RemarkInput, reply: Remark },
  update: {
    method: 'PUT',
    path: '/events/{id}/remarks/{remarkId}',
    can: 'remark:edit',
    body: RemarkInput.partial(),
    reply: Remark,
  },
  remove: { method: 'DELETE', path: '/events/{id}/remarks/{remarkId}', can: 'remark:edit', reply: Destroyed },
})
