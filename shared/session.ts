import * as z from 'zod'
import { empty, redirect, routes } from './contract.ts'
import { Text } from './field.ts'
import { User } from './user.ts'

export const sessionCookie = 'Authorization'

export const Credentials = z.object({ identifier: Text(1, 191), password: Text(4, 191) })
export const SignedIn = z.object({ user: User, token: z.string() })

export const sessionRoutes = routes('session', {
  create: {
    method: 'POST',
    path: '/session',
    status: 200,
    can: 'public:any',
    body: Credentials,
    namesAllFields: true,
    reply: SignedIn,
  },
  get: { method: 'GET', path: '/session', can: 'account:self', reply: User },
  remove: { method: 'DELETE', path: '/session', status: 204, can: 'account:self', sessionOnly: true, reply: empty },
  logout: { method: 'GET', path: '/logout', under: 'root', can: 'public:any', reply: redirect },
})
