import type { tables } from '#shared/tables.ts'
import type { serviceRoutes } from '../http/service-routes.ts'
import { type Tag, tags } from '../nouns.ts'

type Tables = typeof tables & { service: typeof serviceRoutes }
/** A noun of the API: the key of its route table. */
export type Noun = keyof Tables & string
/** Names of all routes, as `park.list`. */
type RouteName = { [N in Noun]: `${N}.${keyof Tables[N] & string}` }[Noun]

/** Routes whose key alone tells what they do to a record or to the list. */
const regular = ['list', 'all', 'get', 'create', 'update', 'remove', 'restore'] as const
type Regular = (typeof regular)[number]

/** Every noun's tag, and that of the server's own routes. */
export const tagOf: Record<Noun, Tag> = {
  ...tags,
  service: { title: 'Service', about: 'Health, metrics and this description.', one: 'a service', many: 'services' },
}

type Irregular = { [K in RouteName]: K extends `${string}.${Regular}` ? never : K }[RouteName]
type Written = Record<Irregular, string> & Partial<Record<Exclude<RouteName, Irregular>, string>>

/** Summaries of routes whose key does not tell what they do: one without does not compile. */
const written: Written = {
  'session.create': 'Sign in',
  'session.get': 'Get the signed-in user',
  'session.remove': 'Sign out',
  'session.logout': 'Sign out and go to the login page',
  'setup.needed': 'Tell whether the site still has to be set up',
  'setup.create': 'Set up an empty site and sign in',
  'setup.loxya': 'Move a dump of Loxya into an empty site, and hear how far it is',
  'old_address.find': 'Find the record that an old address led to',
  'setup.config': 'Get what a client needs to know before signing in',
  'change.stream': 'Follow committed writes as server-sent events',
  'settings.reset': 'Reset a setting to its default',
  'settings.logo': 'Get the company logo',
  'public_calendar.feed': 'Get the public calendar as iCalendar',
  'user.names': 'List the names of users',
  'user.revokeTokens': 'Revoke all API tokens of a user',
  'user.settings': 'Get the personal settings of a user',
  'user.updateSettings': 'Update the personal settings of a user',
  'user.updateViews': 'Replace the saved views of a user’s lists',
  'event.list': 'List or search events',
  'event.search': 'Search events',
  'event.calendar': 'List events in short, page by page',
  'event.load': 'Count pieces, technicians and shortages by day',
  'event.duplicate': 'Duplicate an event, once or several times',
  'event.refreshKit': 'Take the present contents of a kit over into an event',
  'event.return': 'Save the return inventory of an event',
  'event.terminate': 'Close the return of an event',
  'today.counts': 'Count what is late',
  'statistics.materials': 'List the use of each material in a period',
  'statistics.lack': 'List what lacked in a period',
  'statistics.revenue': 'Add up the revenue of a period and of the year before',
  'statistics.weeks': 'Count events and pieces out by week',
  'return.late': 'Add what came back late to a closed return',
  'return.reopen': 'Reopen a closed return',
  'event.departure': 'Save the departure inventory of an event',
  'event.terminateDeparture': 'Close the departure of an event',
  'event.page': 'List all events, page by page',
  'event.reopenDeparture': 'Reopen the departure of an event',
  'event.departurePdf': 'Print the delivery note of an event',
  'event.missingMaterials': 'List the missing materials of an event',
  'event.pdf': 'Print the summary of an event',
  'event.inventoryPdf': 'Print the return sheet of an event',
  'return.pdf': 'Print the return note of an event',
  'sub_rental.ofEvent': 'List sub-rentals of an event',
  'estimate.create': 'Make an estimate of an event',
  'estimate.pdf': 'Print an estimate',
  'bill.create': 'Bill an event',
  'bill.pdf': 'Print a bill',
  'bill.clock': 'Tell whether the newest bill is dated ahead of the clock',
  'bill.facturX': 'Download a bill as Factur-X',
  'bill.ubl': 'Download a bill as UBL',
  'bill.check': 'List what an electronic bill of an event would lack',
  'material.tags': 'List the tags of a material',
  'material.events': 'List the events of a material',
  'material.whileEvent': 'List materials with what remains of them during an event',
  'material.choices': 'List materials in short, page by page',
  'material.remaining': 'Get what remains of materials during an event',
  'material.availability': 'Get the availability of a material by day',
  'material.pdf': 'Print the stock list',
  'material.picture': 'Get the picture of a material',
  'unit.create': 'Create a unit of a material, or many at once',
  'unit.whileEvent': 'List the units of a material with the event that has them meanwhile',
  'unit.history': 'List the events of a unit',
  'kit.events': 'List the events of a kit',
  'kit.whileEvent': 'List kits with what remains of them during an event',
  'kit.picture': 'Get the picture of a kit',
  'document.create': 'Add documents to a material',
  'document.ofEvent': 'List documents of an event',
  'document.addToEvent': 'Add documents to an event',
  'document.download': 'Download a document',
  'park.choices': 'List the names of parks',
  'park.totalAmount': 'Get the value of the stock in a park',
  'park.materials': 'List the materials of a park',
  'tag.persons': 'List the people with a tag',
  'tag.materials': 'List the materials with a tag',
  'person.tags': 'List the tags of a person',
  'technician.whileEvent': 'List technicians with their assignments during an event',
  'technician.hours': 'List how long technicians work on some days',
  'technician.events': 'List the assignments of a technician',
  'company.persons': 'List the people of a company',
  'import.materials': 'Import materials',
  'import.units': 'Import units',
  'import.kits': 'Import kits',
  'import.persons': 'Import people',
  'import.companies': 'Import companies',
  'history.noteExport': 'Note that a list was exported',
  'search.everything': 'Search everything',
  'code.find': 'Get what a code, barcode or serial number names',
  'label.pdf': 'Print labels',
  'label.make': 'Print labels of many records',
  'export.materials': 'Export materials',
  'export.units': 'Export units',
  'export.kits': 'Export kits',
  'export.persons': 'Export people',
  'export.technicians': 'Export technicians',
  'export.companies': 'Export companies',
  'webhook.deliveries': 'List the deliveries of a webhook',
  'webhook.again': 'Send a delivery again',
  'service.health': 'Tell whether the process answers',
  'service.ready': 'Tell whether the site can read and write',
  'service.metrics': 'Get metrics for Prometheus',
  'service.description': 'Get this description',
  'service.docs': 'Browse this description',
}

const derived: Record<Regular, (tag: Tag, trashes: boolean) => string> = {
  list: ({ many }) => `List ${many}`,
  all: ({ many }) => `List all ${many}`,
  get: ({ one }) => `Get ${one}`,
  create: ({ one }) => `Create ${one}`,
  update: ({ one }) => `Update ${one}`,
  remove: ({ one }, trashes) => (trashes ? `Trash ${one}, or destroy it in the trash` : `Destroy ${one}`),
  restore: ({ one }) => `Restore ${one} from the trash`,
}

/** A short summary of a route; `trashes` means that its record has a trash. */
export function summaryOf(name: string, trashes: boolean): string {
  const own = (written as Record<string, string | undefined>)[name] // the caller may ask for any name
  if (own !== undefined) return own
  const [noun = '', key = ''] = name.split('.')
  return derived[key as Regular](tagOf[noun as Noun], trashes) // the type of `written` leaves only regular keys
}

/** How the whole API parses and answers, described once, as Markdown. */
export const generalities = `Everything the screens do, any program may do over this API.

**Who calls** is told by \`Authorization: Bearer …\`: an API token, or the token of \`POST /api/session\`. Browsers use the cookie of the same
name; a write that only the cookie carries must come from the site itself.

**Bodies** are JSON, or \`multipart/form-data\` whose part \`@data\` is the JSON and whose files are parts named by the base64 of the path where
they belong. The server trims texts and reads empty ones as null. In a number field it also takes a plain decimal as text: \`"12"\`, \`"12.50"\`, \`"-3"\`.

**Queries** write lists as \`tags[]=a&tags[]=b\` and booleans as \`1\`, \`0\`, \`true\` or \`false\`.

**Versions.** Every record has a \`version\`. Send it as \`If-Unmodified-Since-Version\` with a write: when the record has a newer one, the answer is
409 \`record.edited_meanwhile\` with the present record in \`details.current\`.

**Failures** are a \`Problem\`: a stable \`key\` for programs, a \`message\` in the caller's language (the account's, else \`Accept-Language\`).

**Times.** An \`Instant\` is UTC, a \`WallClock\` is local time in the site's time zone.`
