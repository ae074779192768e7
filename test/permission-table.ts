import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { NamedRoute } from '#shared/contract.ts'

/** Routes that the rules tell in words: Admin, Member, Visitor or Public. */
const inWords: Record<string, string> = {
  'change.stream': 'AMV',
  'public_calendar.feed': 'P',
  'import.materials': 'AM',
  'import.units': 'AM',
  'import.kits': 'AM',
  'import.persons': 'AM',
  'import.companies': 'AM',
  'search.everything': 'AMV',
  'export.materials': 'AM',
  'export.units': 'AM',
  'export.kits': 'AM',
  'export.persons': 'AM',
  'export.technicians': 'AM',
  'export.companies': 'AM',
  'country.list': 'AMV',
  'country.get': 'AMV',
}

/** What stands under "Who" in the tables of routes. */
const who: Record<string, string> = {
  anyone: 'P',
  'signed in': 'AMV',
  'everyone signed in': 'AMV',
  'V M A': 'AMV',
  'admin, oneself': 'AMV', // any group, for the own account
  'admin, member': 'AM',
  'member, admin': 'AM',
  'M A': 'AM',
  admin: 'A',
}

const folder = join(import.meta.dirname, '../docs/rules')
/** Each route in a table of a page of rules, as `GET /parks`, and the groups that may call it. */
export const toldRoutes = readdirSync(folder).flatMap((page) => {
  const rows = readFileSync(join(folder, page), 'utf8').matchAll(/^\| ((?:GET|POST|PUT|DELETE) `.*?) \| (.*?) \|/gm)
  return [...rows].flatMap(([, routes = '', groups = '']) => {
    let method = ''
    return [...routes.matchAll(/(GET|POST|PUT|DELETE) |`(\/.*?)`/g)].flatMap(([, verb, path]) => {
      if (verb) method = verb
      return path ? [{ page, route: `${method} ${path}`, groups: who[groups] ?? `"${groups}" of ${page}` }] : []
    })
  })
})

/**
 * Who may call a route, by the table of routes on the page of its noun (docs/rules): Admin, Member,
 * Visitor (rules/group.md#3) or Public (rules/group.md#4). Says so where no page tells it, or two
 * pages differ.
 */
export function mayCall({ name, method, path }: NamedRoute): string {
  const told = [...new Set(toldRoutes.filter(({ route }) => route === `${method} ${path}`).map(({ groups }) => groups))]
  return inWords[name] ?? (told.join(' and ') || `no page of docs/rules says who may ${method} ${path}`)
}
