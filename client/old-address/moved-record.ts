import { redirect } from '@tanstack/react-router'
import type { Endpoint } from '#shared/contract.ts'
import type { MovedAddressKind } from '#shared/old-address.ts'
import { ApiProblem } from '../api.ts'
import { api } from '../endpoints.ts'
import { type OfRecord, q, queryClient, recordQuery } from '../query.ts'

type Entering = { params: { id: string }; route: { fullPath: string } }

/**
 * Reads a record before its screen opens. The former program may have kept that record under
 * another id.
 */
export const ofMovedRecord = <R extends OfRecord>(kind: MovedAddressKind, route: Endpoint<R>) => ({
  loader: (entering: Entering) =>
    orOldAddress(kind, entering, queryClient.ensureQueryData(recordQuery(route, entering.params.id))),
})

/**
 * Returns what `read` finds. When it finds no record, redirects to the one that the address named
 * in the former program (rules/moving-in.md#12).
 * @throws the redirection, or the error of the read
 */
export const orOldAddress = <T>(kind: MovedAddressKind, { params, route }: Entering, read: Promise<T>): Promise<T> =>
  read.catch(async (error: unknown) => {
    if (!(error instanceof ApiProblem) || error.status !== 404) throw error
    const found = await queryClient
      .fetchQuery({ ...q(api.old_address.find, { query: { kind, id: Number(params.id) } }), retry: false })
      .catch(() => null) // no such address either: the first error says what was missing
    if (!found) throw error
    // The same screen with the record's id here; the route's own path is one that the router knows.
    throw redirect({ to: route.fullPath as '/companies/$id', params: { id: String(found.id) }, replace: true })
  })
