import type { tables } from '#shared/tables.ts'
import { attribute } from './attribute/attribute.ts'
import { bill } from './billing/bill.ts'
import { estimate } from './billing/estimate.ts'
import { category } from './category/category.ts'
import { subCategory } from './category/sub-category.ts'
import { code } from './code/code.ts'
import { company } from './company/company.ts'
import { country } from './country/country.ts'
import { departure } from './event/departure.ts'
import { event } from './event/event.ts'
import { returns } from './event/returns.ts'
import { eventKind } from './event-kind/event-kind.ts'
import { eventList } from './event-list/event-list.ts'
import { eventTechnician } from './event-technician/event-technician.ts'
import { history } from './history/history.ts'
import type { Handlers } from './http/handler.ts'
import { exports, imports } from './import/handlers.ts'
import { keptDocument } from './kept-document/kept-document.ts'
import { kit } from './kit/kit.ts'
import { label } from './label/label.ts'
import { listTemplate } from './list-template/list-template.ts'
import { material } from './material/material.ts'
import { oldAddress } from './old-address/old-address.ts'
import { park } from './park/park.ts'
import { person } from './person/person.ts'
import { publicCalendar } from './public-calendar/public-calendar.ts'
import { remark } from './remark/remark.ts'
import { search } from './search/search.ts'
import { session } from './session/session.ts'
import { settingsHandlers } from './settings/handlers.ts'
import { setup } from './setup/setup.ts'
import { statistics } from './statistics/statistics.ts'
import { subRental } from './sub-rental/sub-rental.ts'
import { tag } from './tag/tag.ts'
import { technician } from './technician/technician.ts'
import { today } from './today/today.ts'
import { token } from './token/token.ts'
import { unit } from './unit/unit.ts'
import { user } from './user/user.ts'
import { webhook } from './webhook/webhook.ts'

/**
 * The handlers of each table; a table or a route without any does not compile. The change stream's
 * handlers need the running feed.
 */
export const handlersOf: { [N in Exclude<keyof typeof tables, 'change'>]: Handlers<(typeof tables)[N]> } = {
  session,
  setup,
  settings: settingsHandlers,
  public_calendar: publicCalendar,
  user,
  token,
  event: { ...event, ...departure, ...eventList },
  return: returns,
  today,
  statistics,
  estimate,
  bill,
  material,
  unit,
  kit,
  document: keptDocument,
  list_template: listTemplate,
  park,
  category,
  sub_category: subCategory,
  tag,
  attribute,
  person,
  technician,
  event_technician: eventTechnician,
  event_kind: eventKind,
  remark,
  sub_rental: subRental,
  company,
  import: imports,
  history,
  search,
  export: exports,
  code,
  label,
  country,
  webhook,
  old_address: oldAddress,
}

/**
 * A tag of the description: its title, what it holds, and its singular and plural within a
 * sentence.
 */
export type Tag = { title: string; about: string; one: string; many: string }

/** The tag of each table in the description; a table without one does not compile. */
export const tags: Record<keyof typeof tables, Tag> = {
  session: { title: 'Sessions', about: 'Sign in and out.', one: 'a session', many: 'sessions' },
  setup: {
    title: 'Setup',
    about: 'The first start of an empty site, and its public facts.',
    one: 'a site',
    many: 'sites',
  },
  change: { title: 'Changes', about: 'A live stream of committed writes.', one: 'a change', many: 'changes' },
  settings: { title: 'Settings', about: 'Company-wide choices.', one: 'the settings', many: 'settings' },
  public_calendar: { title: 'Public calendar', about: 'The feed for other calendars.', one: 'a feed', many: 'feeds' },
  user: { title: 'Users', about: 'Accounts, their groups and their own settings.', one: 'a user', many: 'users' },
  token: {
    title: 'API tokens',
    about: 'What a program sends in place of a session.',
    one: 'an API token',
    many: 'API tokens',
  },
  event: { title: 'Events', about: 'Rentals, from the plan to the return.', one: 'an event', many: 'events' },
  return: {
    title: 'Returns',
    about: 'What is still out after its event, and what comes back late.',
    one: 'a return',
    many: 'lines still out',
  },
  today: { title: 'Today', about: 'What the warehouse does on a day.', one: 'the day of the warehouse', many: 'days' },
  statistics: {
    title: 'Statistics',
    about: 'What the stock and the events of a period come to.',
    one: 'a figure',
    many: 'figures',
  },
  estimate: { title: 'Estimates', about: 'Priced offers for an event.', one: 'an estimate', many: 'estimates' },
  bill: {
    title: 'Bills',
    about: 'Numbered invoices of an event. They are never removed.',
    one: 'a bill',
    many: 'bills',
  },
  material: {
    title: 'Materials',
    about: 'The equipment, its stock and its availability.',
    one: 'a material',
    many: 'materials',
  },
  unit: {
    title: 'Units',
    about: 'The pieces of a unitary material, each with its own record.',
    one: 'a unit',
    many: 'units of a material',
  },
  kit: { title: 'Kits', about: 'Materials that go out together.', one: 'a kit', many: 'kits' },
  document: {
    title: 'Documents',
    about: 'Files kept with a material or an event.',
    one: 'a document',
    many: 'documents of a material',
  },
  list_template: {
    title: 'List templates',
    about: 'Named lists of materials to start an event from.',
    one: 'a list template',
    many: 'list templates',
  },
  park: { title: 'Parks', about: 'Places where materials are stored.', one: 'a park', many: 'parks' },
  category: { title: 'Categories', about: 'Categories of materials.', one: 'a category', many: 'categories' },
  sub_category: {
    title: 'Sub-categories',
    about: 'Second level of categories.',
    one: 'a sub-category',
    many: 'sub-categories',
  },
  tag: { title: 'Tags', about: 'Labels of materials and people.', one: 'a tag', many: 'tags' },
  attribute: { title: 'Attributes', about: 'Custom fields of materials.', one: 'an attribute', many: 'attributes' },
  person: { title: 'People', about: 'Beneficiaries, technicians and contacts.', one: 'a person', many: 'people' },
  technician: {
    title: 'Technicians',
    about: 'People with the technician tag, and their schedules.',
    one: 'a technician',
    many: 'technicians',
  },
  event_technician: {
    title: 'Assignments',
    about: 'Technicians at work on an event.',
    one: 'an assignment',
    many: 'assignments',
  },
  event_kind: {
    title: 'Event kinds',
    about: 'Kinds of events, each with a colour.',
    one: 'an event kind',
    many: 'event kinds',
  },
  remark: { title: 'Remarks', about: 'What users write about an event.', one: 'a remark', many: 'remarks on an event' },
  sub_rental: {
    title: 'Sub-rentals',
    about: 'Pieces that an event has from another company.',
    one: 'a sub-rental',
    many: 'sub-rentals',
  },
  company: { title: 'Companies', about: 'Companies that people belong to.', one: 'a company', many: 'companies' },
  import: { title: 'Imports', about: 'Many records at once, all or nothing.', one: 'an import', many: 'imports' },
  history: {
    title: 'History',
    about: 'Who changed what, and when.',
    one: 'an entry of the history',
    many: 'what was changed',
  },
  search: { title: 'Search', about: 'One search over everything.', one: 'a search', many: 'searches' },
  export: { title: 'Exports', about: 'Records in the form that an import takes.', one: 'an export', many: 'exports' },
  code: { title: 'Codes', about: 'What a scanned code names.', one: 'the record of a code', many: 'records of codes' },
  label: { title: 'Labels', about: 'Sheets and rolls with QR codes.', one: 'a label', many: 'labels' },
  country: { title: 'Countries', about: 'Countries by ISO 3166 code.', one: 'a country', many: 'countries' },
  webhook: {
    title: 'Webhooks',
    about: 'Addresses of other programs that hear of writes, and what was sent to them.',
    one: 'a webhook',
    many: 'webhooks',
  },
  old_address: {
    title: 'Old addresses',
    about: 'Where the addresses of records that moved in from another program lead.',
    one: 'an old address',
    many: 'old addresses',
  },
}
