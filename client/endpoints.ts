import { type Endpoint, isJson, type NamedRoute } from '#shared/contract.ts'
import { tables } from '#shared/tables.ts'

type Endpoints<T> = { [K in keyof T]: T[K] extends NamedRoute ? Endpoint<T[K]> : never }
type Api = { [N in keyof typeof tables]: Endpoints<(typeof tables)[N]> }

const endpointOf = ({ name, method, path, when, under, plainFiles, reply }: NamedRoute): Endpoint => ({
  name,
  method,
  path,
  when,
  under,
  plainFiles,
  isJson: isJson(reply),
})

/**
 * Every route of the product as the client calls it: `api.park.list`. The build replaces this file
 * by its result (vite.config.ts), so that no page must load the schemas of bodies and answers to
 * know an address.
 */
export const api = Object.fromEntries(
  Object.entries(tables).map(([noun, table]) => [
    noun,
    Object.fromEntries(Object.entries<NamedRoute>(table).map(([key, route]) => [key, endpointOf(route)])),
  ]),
) as Api // fromEntries loses the keys it was given
