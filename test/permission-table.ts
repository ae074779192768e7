import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { NamedRoute } from '#shared/contract.ts'

/** Routes that the rules tell in words: Admin, Member, Visitor or Public. */
const inWords: Record<string, string> = {
  'change.stream': 'AMV',
  'public_calendar.feed': 'P',
  'user.list': 'A',
  'user.all': 'A',
  'user.get': 'AMV',
  'user.create': 'A',
  'user.update': 'AMV',
  'user.remove': 'A',
  'user.restore': 'A',
  'user.settings': 'AMV',
  'user.updateSettings': 'AMV',
  'event.list': 'AMV',
  'event.search': 'AMV',
  'event.calendar': 'AMV',
  'event.get': 'AMV',
  'event.missingMaterials': 'AMV',
  'event.pdf': 'AMV',
  'event.inventoryPdf': 'AMV',
  'event.create': 'AM',
  'event.update': 'AM',
  'event.remove': 'AM',
  'event.restore': 'AM',
  'event.duplicate': 'AM',
  'event.return': 'AM',
  'event.terminate': 'AM',
  'estimate.get': 'AMV',
  'estimate.pdf': 'AMV',
  'estimate.create': 'AM',
  'estimate.remove': 'AM',
  'estimate.restore': 'AM',
  'bill.get': 'AM',
  'bill.pdf': 'AM',
  'bill.facturX': 'AM',
  'bill.ubl': 'AM',
  'bill.check': 'AM',
  'bill.clock': 'AM',
  'bill.create': 'AM',
  'material.list': 'AMV',
  'material.all': 'AMV',
  'material.choices': 'AMV',
  'material.get': 'AMV',
  'material.tags': 'AMV',
  'material.picture': 'AMV',
  'material.pdf': 'AM',
  'material.create': 'AM',
  'material.update': 'AM',
  'material.remove': 'AM',
  'material.restore': 'AM',
  'material.events': 'AM',
  'material.whileEvent': 'AM',
  'material.remaining': 'AM',
  'material.availability': 'AM',
  'document.list': 'AM',
  'document.create': 'AM',
  'document.remove': 'AM',
  'document.download': 'AM',
  'list_template.list': 'AM',
  'list_template.all': 'AM',
  'list_template.get': 'AM',
  'list_template.create': 'AM',
  'list_template.update': 'AM',
  'list_template.remove': 'AM',
  'list_template.restore': 'AM',
  'park.choices': 'AMV',
  'park.list': 'AM',
  'park.all': 'AM',
  'park.get': 'AM',
  'park.totalAmount': 'AM',
  'park.materials': 'AM',
  'park.create': 'A',
  'park.update': 'A',
  'park.remove': 'A',
  'park.restore': 'A',
  'category.list': 'AMV',
  'category.all': 'AMV',
  'category.get': 'AMV',
  'category.create': 'A',
  'category.update': 'A',
  'category.remove': 'A',
  'sub_category.create': 'A',
  'sub_category.update': 'A',
  'sub_category.remove': 'A',
  'tag.list': 'AMV',
  'tag.persons': 'AM',
  'tag.materials': 'AM',
  'tag.create': 'A',
  'tag.update': 'A',
  'tag.remove': 'A',
  'tag.restore': 'A',
  'attribute.list': 'AMV',
  'attribute.create': 'A',
  'attribute.update': 'A',
  'attribute.remove': 'A',
  'person.list': 'AM',
  'person.get': 'AM',
  'person.tags': 'AM',
  'person.create': 'AM',
  'person.update': 'AM',
  'person.remove': 'AM',
  'person.restore': 'AM',
  'technician.list': 'AM',
  'technician.whileEvent': 'AM',
  'technician.events': 'AM',
  'event_technician.get': 'AMV',
  'event_technician.create': 'AM',
  'event_technician.update': 'AM',
  'event_technician.remove': 'AM',
  'company.list': 'AM',
  'company.all': 'AM',
  'company.get': 'AM',
  'company.persons': 'AM',
  'company.create': 'AM',
  'company.update': 'AM',
  'company.remove': 'AM',
  'company.restore': 'AM',
  'import.materials': 'AM',
  'import.persons': 'AM',
  'import.companies': 'AM',
  'search.everything': 'AMV',
  'export.materials': 'AM',
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
