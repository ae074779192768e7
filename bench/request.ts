import { toSearchParams } from '#shared/address.ts'

/** A measured request; `path` below the site's address. */
export type Request = { method: 'GET' | 'PUT' | 'POST'; path: string; body?: unknown }

/** A read of the API, by its path below `/api`. */
export const get = (path: string, query: Parameters<typeof toSearchParams>[0] = {}): Request => {
  const search = toSearchParams(query)
  return { method: 'GET', path: `/api${path}${search.size > 0 ? `?${search}` : ''}` }
}
