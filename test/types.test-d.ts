// Code that must not compile. `tsc` is the test: an @ts-expect-error without an error below it is
// an error itself.
import type * as z from 'zod'
import { call } from '#client/api.ts'
import { type Covered, refusing } from '#client/form/refusing.ts'
import type { Ctx } from '#server/context.ts'
import { lockEvent } from '#server/event/stored.ts'
import type { Handlers } from '#server/http/handler.ts'
import { Problem } from '#server/problem.ts'
import { insertRecords } from '#server/record/batch.ts'
import { columnsOf, insertRecord, type Only, trashRecord, updateRecord } from '#server/record/record.ts'
import { say } from '#server/words.ts'
import { type Route, type RouteTable, routes, type Sent } from '#shared/contract.ts'
import { en } from '#shared/locales/en.ts'
import type { Translated } from '#shared/locales/translated.ts'
import type { Noun, nouns } from '#shared/nouns.ts'
import { Park, ParkInput, parkRoutes } from '#shared/park.ts'
import { can } from '#shared/permissions.ts'
import type { Words } from '#shared/rules/words.ts'
import type { tables } from '#shared/tables.ts'

// @ts-expect-error a route without a permission
export const ungated: Route = { method: 'GET', path: '/parks', reply: Park }
// @ts-expect-error a permission that does not exist
export const unknownPermission: Route = { method: 'GET', path: '/parks', can: 'park:destroy', reply: Park }
// @ts-expect-error the same in a table
routes('park', { list: { method: 'GET', path: '/parks', can: 'park:destroy', reply: Park } })
export const faulty = routes('park', {
  // @ts-expect-error a fault errs in the line of its route, with a property whose name says what is wrong …
  list: { method: 'GET', path: '/parks', can: 'park:lits', reply: Park },
  get: { method: 'GET', path: '/parks/{id}', can: 'park:read', reply: Park },
})
/** … and not once more where the table is used. */
export const usedAllTheSame: Sent<typeof faulty.list> = {}
export const neighbour: 'park.get' = faulty.get.name

const ParkName = ParkInput.pick({ name: true })
declare const typed: { name: string; note: string }
// @ts-expect-error a form that does not send a field of its input: "the form does not send": "street" …
refusing(ParkInput, (values: typeof typed) => values)
/** … and one that says which it leaves out. */
export const told = refusing(ParkInput.pick({ name: true, note: true }), (values: typeof typed) => values)
export const unsent: Covered<typeof ParkName, { note: string }> = { 'the form does not send': 'name' }

declare const park: { name: string; fax: string }
declare const ctx: Ctx
/** Compiles when the compiler's message about `V`, written to a table, is this one. */
type Says<S extends string, V> = { [K in keyof V]: S }
export const sentence: Says<
  'no column of park: write a migration, then run npx tsx server/db/tables.ts',
  { fax: string }
> = {} as Only<'park', typeof park>
// @ts-expect-error a column without its migration
insertRecord(ctx, 'park', park)
// @ts-expect-error the same in many
insertRecords(ctx, 'park', [park])
// @ts-expect-error the same when it is changed
updateRecord(ctx, 'park', 1, park)
// @ts-expect-error a value of another type than the column's
updateRecord(ctx, 'park', 1, { country_id: 'FR' })
// @ts-expect-error a field that is declared and that no column keeps
columnsOf('park', ParkInput.extend({ fax: Park.shape.street }))
// @ts-expect-error an event locked in a handler that has not locked the settings
lockEvent(ctx, 1)
// @ts-expect-error a noun that has no trash
trashRecord(ctx, 'bill', 1)
// @ts-expect-error a noun whose reader no permission names
export const unread: Record<'submarine', (typeof nouns)[Noun]> = { submarine: { read: 'submarine:read' } }
declare const served: typeof tables
// @ts-expect-error a noun that the server does not have
export const unserved: Record<Exclude<Noun, 'availability'> | 'submarine', RouteTable> = served

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

// @ts-expect-error a write of the client to one record that does not say which version it saw (rules/change.md#20)
export const blind = () => call(parkRoutes.remove, { params: { id: 1 } })

export const words: Translated<Words> = en
const { problem, ...untranslated } = en
export const kept = problem
// @ts-expect-error a language that lacks words
export const lacking: Translated<Words> = untranslated
// @ts-expect-error a sentence that the catalogue does not have
say('fr')('problem.park.on_fire')
// @ts-expect-error a failure outside the closed list
export const openEnded = new Problem('park.on_fire')
// @ts-expect-error a group that does not exist
can('guest', 'park:read')

export const shape: z.ZodType = Park
