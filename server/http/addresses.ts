import * as z from 'zod'
import type { NamedRoute, Route } from '#shared/contract.ts'
import { Flag } from '#shared/field.ts'

/**
 * Path of a route for the router: ids are digits, anything else is an unknown route
 * (rules/http.md#2).
 */
export function routePath(basePath: string, route: Route): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => (route.params ? `:${name}` : `:${name}(^\\d+$)`))
  return `${basePath}${route.under === 'root' ? '' : '/api'}${path}`
}

/**
 * Chooses between the routes of one address by the query. Each of them also parses the parameter
 * that chooses: a flag like any other, so a value other than yes or no is 400 (rules/http.md#17).
 * The tables leave it out: a screen's address is parsed by its route's query, and a screen chooses
 * by route.
 */
export function chooser<E extends { route: NamedRoute }>(
  sharing: readonly E[],
): (query: Record<string, unknown>) => E | undefined {
  const flags = sharing.flatMap(({ route: { when } }) =>
    when?.value === undefined ? [] : [[when.param, Flag.optional()] as const],
  )
  const entries = sharing.map((entry) =>
    flags.length === 0 ? entry : { ...entry, route: { ...entry.route, query: withFlags(entry.route, flags) } },
  )
  return (query) =>
    entries.find(({ route }) => route.when && matches(route.when, query)) ?? entries.find(({ route }) => !route.when)
}

const withFlags = ({ query }: NamedRoute, flags: (readonly [string, z.ZodType])[]): z.ZodObject =>
  (query ?? z.object({})).extend(Object.fromEntries(flags))

const matches = (when: NonNullable<Route['when']>, query: Record<string, unknown>): boolean => {
  const sent = query[when.param]
  return when.value === undefined ? sent !== undefined : sent === when.value || (when.value === '0' && sent === 'false')
}
