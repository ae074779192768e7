import type { Route } from './contract.ts'

type QueryValue = string | number | boolean | null | undefined | readonly QueryValue[] | { [key: string]: QueryValue }

/**
 * Writes a query: booleans as 1 and 0, lists as `tags[]=a`, objects as `date[start]=…`
 * (rules/http.md#14, rules/http.md#17). Absent values are left out.
 */
export function toSearchParams(query: { [key: string]: QueryValue }): URLSearchParams {
  const params = new URLSearchParams()
  const write = (key: string, value: QueryValue): void => {
    if (value === undefined || value === null) return
    if (Array.isArray(value)) for (const one of value) write(`${key}[]`, one)
    else if (typeof value === 'object') for (const [name, one] of Object.entries(value)) write(`${key}[${name}]`, one)
    else params.append(key, typeof value === 'boolean' ? (value ? '1' : '0') : String(value))
  }
  for (const [key, value] of Object.entries(query)) write(key, value)
  return params
}

/** The address of a call, below the site's base path: `/api/parks/3?deleted=1`. */
export function addressBelow(route: Pick<Route, 'path' | 'when' | 'under'>, input: object): string {
  // The input depends on the route; these are the parts of an address.
  const { params = {}, query = {} } = input as {
    params?: Record<string, unknown>
    query?: Parameters<typeof toSearchParams>[0]
  }
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = toSearchParams({ ...query, ...(route.when?.value ? { [route.when.param]: route.when.value } : {}) })
  return `${route.under === 'root' ? '' : '/api'}${path}${search.size > 0 ? `?${search}` : ''}`
}

/**
 * Parses the output of {@link toSearchParams}. A repeated key without brackets keeps its last
 * value.
 */
export function fromSearchParams(params: URLSearchParams): Record<string, unknown> {
  const query: Record<string, unknown> = Object.create(null)
  for (const [key, value] of params) {
    const [, name = key, inner] = /^([^[]+)\[([^\]]*)\]$/.exec(key) ?? []
    if (inner === undefined) query[name] = value
    else if (inner === '') query[name] = [...(Array.isArray(query[name]) ? query[name] : []), value]
    else query[name] = { ...(typeof query[name] === 'object' ? query[name] : {}), [inner]: value }
  }
  return query
}
