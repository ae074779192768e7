// What must not compile. `tsc` is the test: an @ts-expect-error without an error below it is an error itself.
import type * as z from 'zod'
import type { Handlers } from '#server/http.ts'
import { Problem } from '#server/problem.ts'
import { say } from '#server/words.ts'
import { type Route, routes, type Sent } from '#shared/contract.ts'
import { en } from '#shared/locales/en.ts'
import type { Translated } from '#shared/locales/translated.ts'
import { Park, type parkRoutes } from '#shared/park.ts'
import { can } from '#shared/permissions.ts'
import type { Words } from '#shared/words.ts'

// @ts-expect-error a route without a permission
export const ungated: Route = { method: 'GET', path: '/parks', reply: Park }
// @ts-expect-error a permission that does not exist
export const unknownPermission: Route = { method: 'GET', path: '/parks', can: 'park:destroy', reply: Park }
// @ts-expect-error the same in a table
routes('park', { list: { method: 'GET', path: '/parks', can: 'park:destroy', reply: Park } })

declare const handlers: Handlers<typeof parkRoutes>
const { restore, ...incomplete } = handlers
// @ts-expect-error a route without a handler
export const missing: Handlers<typeof parkRoutes> = incomplete
// @ts-expect-error a handler without a route
export const additional: Handlers<typeof parkRoutes> = { ...handlers, burn: restore }
export const wrongAnswer: Handlers<typeof parkRoutes> = {
  ...handlers,
  // @ts-expect-error a handler that answers something else
  totalAmount: () => ({ id: 1, totalAmount: 'much' }),
}

export const sent: Sent<(typeof parkRoutes)['create']> = { body: { name: 'Nord', locality: 'Lille' } }
// @ts-expect-error a field of the wrong type
export const wrongType: Sent<(typeof parkRoutes)['create']> = { body: { name: 3 } }
// @ts-expect-error a field that the route does not have
export const wrongField: Sent<(typeof parkRoutes)['create']> = { body: { name: 'Nord', colour: 'red' } }
// @ts-expect-error a required field that is absent
export const absentField: Sent<(typeof parkRoutes)['create']> = { body: { locality: 'Lille' } }
// @ts-expect-error an address without its id
export const withoutId: Sent<(typeof parkRoutes)['get']> = {}
// @ts-expect-error an id that is text
export const textId: Sent<(typeof parkRoutes)['get']> = { params: { id: 'one' } }

export const words: Translated<Words> = en
const { problem, ...untranslated } = en
export const kept = problem
// @ts-expect-error a language that lacks words
export const lacking: Translated<Words> = untranslated
// @ts-expect-error a sentence nobody wrote
say('fr')('problem.park.on_fire')
// @ts-expect-error a failure outside the closed list
export const openEnded = new Problem('park.on_fire')
// @ts-expect-error a group that does not exist
can('guest', 'park:read')

export const shape: z.ZodType = Park
