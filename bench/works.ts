import type { toSearchParams } from '#shared/address.ts'
import type { CalendarPage, Event } from '#shared/event.ts'
import { moveWallClock, today } from '#shared/rules/period.ts'
import type { Part } from './options.ts'
import { get, type Request } from './request.ts'
import { statistics } from './statistics.ts'
import type { Budget, Subject, Work } from './work.ts'

const budget = (m: [postgresql: number, embedded: number], l: [postgresql: number, embedded: number]): Budget => ({
  M: { postgresql: m[0], embedded: m[1] },
  L: { postgresql: l[0], embedded: l[1] },
})
const later = (day: string, days: number) => moveWallClock(`${day} 00:00:00`, { days }).slice(0, 10)

/** A paper, which lies beside the API. */
const paper = (path: string): Request => ({ method: 'GET', path })
/** The slowest paper to lay out, and a read that must not wait for it. */
export const longPaper = paper('/materials/pdf')
export const shortRequest = get('/settings')

/** One page of the stock of a hundred thousand, with various queries. */
const stock = (title: string, query: (day: string) => Parameters<typeof toSearchParams>[0]): Work => ({
  part: 'stock',
  title: `page of 100 of the stock: ${title}`,
  budget: { XL: { postgresql: 100 } },
  turns: ({ day }) => [[get('/materials', { limit: 100, ...query(day) })]],
})

/** The search of everything (rules/search.md#1). */
const search = (title: string, q: string, more: Budget = {}): Work => ({
  part: 'search',
  title: `search of everything: ${title}`,
  budget: { ...budget([15, 40], [100, 200]), ...more },
  turns: () => [[get('/search', { q })]],
})

/** A page of the list of 200,000 events, by the worst filters and orders. */
const listed = (title: string, query: (day: string) => Parameters<typeof toSearchParams>[0]): Work => ({
  part: 'event-list',
  title: `page of 100 of the list of events: ${title}`,
  budget: { XE: { postgresql: 100, embedded: 100 } },
  turns: ({ day }) => [[get('/events/list', { limit: 100, ...query(day) })]],
})

/** What a screen asks for among 200,000 events, on PostgreSQL. */
const xxl = (title: string, turns: Work['turns']): Work => ({
  part: 'xxl',
  title,
  budget: { XXL: { postgresql: 1000 } },
  turns,
})
/** A month of the calendar that lies so many months ahead, from its first day or from a day in its middle. */
const month = (day: string, ahead: number, from?: number): Request => {
  const [year = 0, place = 0] = day.split('-').map(Number)
  const of = (date: number, next = 0) =>
    new Date(Date.UTC(year, place - 1 + ahead + next, date)).toISOString().slice(0, 10)
  const after = from && `${of(from)} 00:00:00 0`
  return get('/events/calendar', { start: of(1), end: of(0, 1), ...(after ? { after } : {}) })
}

/** All future days: a past event needs no computation. */
const sixtyDays = (day: string) => get('/events', { start: day, end: later(day, 59) })
/** The same in short, or as many of them as come at once. */
const sixtyDaysInShort = (day: string) => get('/events/calendar', { start: day, end: later(day, 59) })

/** Saves an event's lines with the given number of additional pieces each. */
export const saving = (event: Event, more: number): Request => ({
  method: 'PUT',
  path: `/api/events/${event.id}`,
  body: { materials: event.materials.map(({ id, pivot }) => ({ id, quantity: pivot.quantity + more })) },
})

const allWhile = ({ id }: Event) => get(`/materials/while-event/${id}`)

export const works: readonly Work[] = [
  {
    part: 'events',
    title: 'events of 60 days, with missing-material flags',
    budget: budget([25, 60], [120, 300]),
    turns: ({ day }) => [[sixtyDays(day)]],
  },
  {
    part: 'events',
    title: 'the same in short, as the calendar draws them',
    budget: budget([25, 60], [120, 300]),
    turns: ({ day }) => [[sixtyDaysInShort(day)]],
  },
  {
    part: 'events',
    title: 'load of 60 days: pieces out, technicians busy, events that lack material',
    budget: budget([25, 60], [120, 300]),
    turns: ({ day }) => [[get('/events/load', { start: day, end: later(day, 59) })]],
  },
  {
    part: 'while-event',
    title: 'materials while event (all, remaining quantities)',
    budget: budget([40, 90], [120, 300]),
    turns: ({ event }) => [[allWhile(event)]],
  },
  {
    part: 'while-event',
    title: 'the same, when one of them has been changed since',
    budget: budget([40, 90], [120, 300]),
    before: ({ event }) => ({
      method: 'PUT',
      path: `/api/materials/${event.materials[0]?.id}`,
      body: { note: 'Changed' },
    }),
    turns: ({ event }) => [[allWhile(event)]],
  },
  {
    part: 'while-event',
    title: 'the same in short, as step 4 lists them',
    budget: budget([40, 90], [120, 300]),
    turns: () => [[get('/materials/choices')]],
  },
  {
    part: 'while-event',
    title: 'the remaining quantities alone, as step 4 reads them again',
    budget: budget([40, 90], [120, 300]),
    turns: ({ event }) => [[get(`/materials/while-event/${event.id}/remaining`)]],
  },
  {
    part: 'missing',
    title: 'missing materials of one event',
    budget: budget([5, 15], [10, 30]),
    turns: ({ event }) => [[get(`/events/${event.id}/missing-materials`)]],
  },
  {
    part: 'materials',
    title: 'page of 100 materials with remaining quantities',
    budget: budget([10, 25], [15, 40]),
    turns: ({ day }) => [
      [
        get('/materials', {
          limit: 100,
          page: 1,
          dateForQuantities: { start: later(day, 7), end: later(day, 13) },
        }),
      ],
    ],
  },
  {
    part: 'saving',
    title: 'saving 20 material lines',
    budget: budget([10, 20], [15, 30]),
    // Two states in turn, so that each request has all lines to write.
    turns: ({ event }) => [[0, 1].map((more) => saving(event, more))],
  },
  {
    part: 'reads',
    title: 'other reads: settings, one event, page of persons, parks',
    budget: budget([3, 8], [5, 10]),
    turns: ({ event }) => [
      [get('/settings')],
      [get(`/events/${event.id}`)],
      [get('/persons', { page: 1, limit: 100 })],
      [get('/parks')],
    ],
  },
  search('few found', 'concert 1999'),
  search('three letters, a sixth of the events found', 'gal'),
  search('two letters, nearly everything found', 'le'),
  search('a beneficiary of many events', 'lefevre'),
  search("a beneficiary's word and a title's", 'lefevre gala', { XL: { postgresql: 100 } }),
  ...statistics,
  {
    part: 'documents',
    title: 'bill of one page, PDF',
    budget: { L: { postgresql: 150, embedded: 150 } },
    turns: ({ bill }) => [[paper(`/bills/${bill}/pdf`)]],
  },
  {
    part: 'documents',
    title: 'list of 10,000 lines, PDF',
    budget: { L: { postgresql: 3000, embedded: 3000 } },
    runs: 5,
    turns: () => [[longPaper]],
  },
  stock('first, by name', () => ({ page: 1 })),
  stock('last, by name', () => ({ page: 1000 })),
  stock('by reference, descending', () => ({ page: 3, orderBy: 'reference', ascending: false })),
  stock('by park', () => ({ page: 2, orderBy: 'park' })),
  stock('by category', () => ({ page: 500, orderBy: 'category' })),
  stock('by price', () => ({ page: 2, orderBy: 'rental_price', ascending: false })),
  stock('by description, mostly empty', () => ({ page: 1, orderBy: 'description' })),
  stock('searched without accents, an eighth found', () => ({ page: 1, search: 'ecran' })),
  stock('searched, few found', () => ({ page: 1, search: 'ref-9999' })),
  stock('of a park, a category and two tags', () => ({
    page: 1,
    park: 1,
    category: 2,
    tags: ['Étiquette 1', 'Étiquette 4'],
  })),
  stock('what remains in a week', (day) => ({
    page: 1,
    dateForQuantities: { start: later(day, 7), end: later(day, 13) },
  })),
  listed('first, the latest start', () => ({ page: 1 })),
  listed('from the middle', () => ({ page: 1000 })),
  listed('by title', () => ({ orderBy: 'title' })),
  listed('by place, falling, from the middle', () => ({ orderBy: 'location', ascending: false, page: 1000 })),
  listed('by end', () => ({ orderBy: 'end_date' })),
  listed('by state', () => ({ orderBy: 'state', page: 900 })),
  listed('by number of materials', () => ({ orderBy: 'materials_count', ascending: false })),
  listed('by amount, falling', () => ({ orderBy: 'amount', ascending: false })),
  listed('past and returned, the earliest first', () => ({ state: ['past', 'returned'], ascending: true })),
  listed('unconfirmed, by title', () => ({ state: ['unconfirmed'], orderBy: 'title' })),
  listed('a month gone by', (day) => ({ start: later(day, -60), end: later(day, -30) })),
  listed('of a park, by amount', () => ({ park: 1, orderBy: 'amount' })),
  listed('of a kind and a manager', () => ({ kind: 1, manager: 2 })),
  listed('that lack material', () => ({ missing: 1 })),
  listed('not returned', () => ({ 'not-returned': 1 })),
  listed('not billed, by title', () => ({ billed: 0, orderBy: 'title' })),
  listed('searched, few found', () => ({ search: 'concert 1999' })),
  listed('searched, all found', () => ({ search: 'salle' })),
  listed('searched, a beneficiary of many events, by place', () => ({ search: 'lefevre gala', orderBy: 'location' })),
  xxl('calendar: a month ahead, its first 3,000 events', ({ day }) => [[month(day, 1)]]),
  xxl('calendar: the rest of that month', ({ day }) => [[month(day, 1, 16)]]),
  xxl('calendar: a month gone by, its first 3,000 events', ({ day }) => [[month(day, -1)]]),
  xxl('step 4: materials to choose from, the first 10,000', () => [[get('/materials/choices')]]),
  xxl('step 4: 10,000 of them from the middle', () => [[get('/materials/choices', { after: '1 REF-50000' })]]),
  xxl('step 4: what remains of all 100,000', ({ event }) => [[get(`/materials/while-event/${event.id}/remaining`)]]),
  xxl('step 4: saving 20 material lines', ({ event }) => [[0, 1].map((more) => saving(event, more))]),
  xxl('one event', ({ event }) => [[get(`/events/${event.id}`)]]),
  xxl('missing materials of one event', ({ event }) => [[get(`/events/${event.id}/missing-materials`)]]),
  xxl('page of 100 materials with what remains in a week', ({ day }) => [
    [get('/materials', { limit: 100, page: 1, dateForQuantities: { start: later(day, 7), end: later(day, 13) } })],
  ]),
  xxl('page of 100 materials, searched', () => [[get('/materials', { limit: 100, page: 1, search: 'ecran' })]]),
  xxl('page of 100 persons, searched', () => [[get('/persons', { limit: 100, page: 1, search: 'lefevre' })]]),
  xxl('events found by title, for step 4', () => [[get('/events', { search: 'gala 19' })]]),
  xxl('search of everything: few found', () => [[get('/search', { q: 'concert 1999' })]]),
  xxl('search of everything: nearly everything found', () => [[get('/search', { q: 'le' })]]),
]

/** The first work of a part. */
export function workOf(part: Part): Work {
  const work = works.find((one) => one.part === part)
  if (!work) throw new Error(`Nothing is measured for ${part}.`)
  return work
}

type Ask = (request: Request) => Promise<unknown>
/**
 * So many events of the next 60 days that have materials and have not begun, whole. @throws when
 * there are fewer
 */
export async function eventsAhead(read: Ask, day: string, count: number): Promise<Event[]> {
  const { data } = (await read(sixtyDaysInShort(day))) as CalendarPage // the shape of the route table
  const ahead = data.filter(({ start_date }) => start_date > `${day} 23:59:59`).slice(0, count)
  if (ahead.length < count) throw new Error(`Only ${ahead.length} events of the next 60 days have not begun.`)
  return Promise.all(ahead.map(async ({ id }) => (await read(get(`/events/${id}`))) as Event))
}

/** Finds the subjects of the requests on the site. @throws when its data have no such event */
export async function findSubject(read: Ask, now = Date.now()): Promise<Subject> {
  // The shapes are those of the route tables.
  const settings = (await read(get('/settings'))) as { general: { timezone: string } }
  const day = today(settings.general.timezone, now)
  const { data } = (await read(sixtyDaysInShort(day))) as CalendarPage
  const lacking = data.find((event) => event.has_missing_materials && event.start_date > `${day} 23:59:59`)
  if (!lacking) throw new Error('No event of the next 60 days lacks material: there is nothing to measure.')
  const event = (await read(get(`/events/${lacking.id}`))) as Event
  return { event, day, bill: await issueShortBill(read, event, day) }
}

/** A bill of five materials of the event, for a separate event long after all measured ones. */
async function issueShortBill(read: Ask, { beneficiaries, materials }: Event, day: string): Promise<number> {
  const body = {
    title: 'Gala',
    start_date: later(day, 300),
    end_date: later(day, 301),
    is_confirmed: false,
    beneficiaries: beneficiaries.map(({ id }) => id),
    materials: materials.slice(0, 5).map(({ id }) => ({ id, quantity: 2 })),
  }
  const { id } = (await read({ method: 'POST', path: '/api/events', body })) as { id: number }
  const bill = (await read({ method: 'POST', path: `/api/events/${id}/bill`, body: {} })) as { id: number }
  return bill.id
}
