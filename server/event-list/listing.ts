import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { EventListQuery } from '#shared/event-list.ts'
import { can } from '#shared/permissions.ts'
import { type ListedState, listedStates } from '#shared/rules/listed-state.ts'
import type { Ctx } from '../context.ts'
import { askedDay } from '../event/find.ts'
import { siteDay } from '../event/state.ts'
import { invalid } from '../problem.ts'
import type { Listing } from '../record/list.ts'
import { parkVisible } from '../record/visible.ts'
import { holding } from './search.ts'

type Reading = Pick<Ctx, 'db' | 'user' | 'site' | 'now'>

/** The stages of the table, as migration 0032 numbers them, with the places of their states. */
const stages = { returned: 5, archived: 6 }

/** Whether an event's state follows from the day. */
const isOpen = sql`t.stage < ${sql.lit(stages.returned)}`

/** Whether an event is back, and whether it has left, on the site's day: with its stage, all that its state follows from. */
const onSiteDay = (ctx: Reading) => {
  const day = sql`${sql.lit(siteDay(ctx))}::timestamp`
  return { isBack: sql`(t.back_at < ${day})`, hasLeft: sql`(t.leaves_at < ${day} + interval '1 day')` }
}

/** The places of the states that follow from the day; the others have the number of their stage. */
const dayStates = { current: listedStates.indexOf('current'), past: listedStates.indexOf('past') }

/** The place of an event's state among {@link listedStates}, on the site's day (rules/event-list.md#1). */
const statePlace = (ctx: Reading): RawBuilder<number> => {
  const { isBack, hasLeft } = onSiteDay(ctx)
  return sql<number>`(
    case when t.stage >= ${sql.lit(stages.returned)} then t.stage
      when ${isBack} then ${sql.lit(dayStates.past)}
      when ${hasLeft} then ${sql.lit(dayStates.current)}
      else t.stage end)`
}

/** Whether an event's state has this place, said with the columns of one index (migration 0051). */
function isInState(ctx: Reading, place: number): RawBuilder<SqlBool> {
  const { isBack, hasLeft } = onSiteDay(ctx)
  if (place === dayStates.past) return sql<SqlBool>`(${isOpen} and ${isBack})`
  if (place === dayStates.current) return sql<SqlBool>`(${isOpen} and not ${isBack} and ${hasLeft})`
  if (place >= stages.returned) return sql<SqlBool>`t.stage = ${sql.lit(place)}`
  // Nothing is back before it leaves.
  return sql<SqlBool>`(t.stage = ${sql.lit(place)} and not ${hasLeft})`
}

/**
 * How many of these rows are in each state, by its place. One pass over the index of migration 0051,
 * in the order of its stages, takes half as long as grouping by the place.
 */
const countsOfStates = (ctx: Reading, rows: RawBuilder<unknown>): RawBuilder<unknown> => {
  const { isBack, hasLeft } = onSiteDay(ctx)
  // Nothing is back before it leaves.
  return sql`
    select place.key, place.items
    from (
      select t.stage, count(*) as items, count(*) filter (where ${isOpen} and ${hasLeft}) as gone,
        count(*) filter (where ${isOpen} and ${isBack}) as back
      from ${rows} group by t.stage) of_stage
    cross join lateral (
      values (stage, items - gone), (${sql.lit(dayStates.current)}, gone - back), (${sql.lit(dayStates.past)}, back)
    ) place (key, items)
    where place.items > 0`
}

const hidden = ({ user }: Reading) => sql`${sql.val(user.restrictedParks)}::int[]`
const isRestricted = ({ user }: Reading): boolean => user.restrictedParks.length > 0

/** Events with a material the caller sees, or none at all (rules/restricted-park.md#5): live ones, or the trash. */
function listed(ctx: Reading, { deleted }: EventListQuery): RawBuilder<SqlBool> {
  const isOnSide = deleted ? sql<SqlBool>`t.is_trashed` : sql<SqlBool>`not t.is_trashed`
  return isRestricted(ctx) ? sql`${isOnSide} and (t.park_ids = '{}' or not t.park_ids <@ ${hidden(ctx)})` : isOnSide
}

/** How many of its materials the caller sees. */
const materialsCount = (ctx: Reading): RawBuilder<number> =>
  sql<number>`(t.materials_count${sql.join(
    ctx.user.restrictedParks.map((park) => sql` - coalesce((t.lines_by_park ->> ${String(park)})::int, 0)`),
    sql``,
  )})`

/** Hundredths of the papers that count, null where the caller does not see it (rules/event-list.md#2). */
export const amount = (ctx: Reading): RawBuilder<number | null> => {
  const own = (cents: 'billed' | 'estimated', parks: string) =>
    isRestricted(ctx)
      ? sql`case when ${sql.ref(`t.${parks}`)} && ${hidden(ctx)} then null else ${sql.ref(`t.${cents}`)} end`
      : sql.ref(`t.${cents}`)
  const estimated = own('estimated', 'estimate_parks')
  if (!can(ctx.user.group, 'bill:read')) return sql`(${estimated})`
  if (!isRestricted(ctx)) return sql`t.amount`
  return sql`(case when t.billed is not null then ${own('billed', 'bill_parks')} else ${estimated} end)`
}

/** More rows than these are looked up in the index of their order rather than sorted. */
const mostSorted = 20_000

/** Filters whose rows lie together in the order of dates, amounts or counts, maybe far from its beginning. */
const gathering = ['start', 'end', 'state', 'missing', 'not-returned', 'billed'] as const

/** How the list sorts; its search is one of the conditions below (rules/event-list.md#5). */
export const eventListing = (ctx: Reading, query: EventListQuery): Listing => ({
  from: sql`event_listing t`,
  sortable: {
    start_date: sql`t.start_date`,
    end_date: sql`t.end_date`,
    title: sql`t.title_key`,
    location: sql`t.location_key`,
    state: statePlace(ctx),
    materials_count: materialsCount(ctx),
    amount: amount(ctx),
  },
  sort: 'start_date',
  fewValues: { state: { counts: (rows) => countsOfStates(ctx, rows), is: (place) => isInState(ctx, place) } },
  filtersFirst: (orderBy, items) => {
    if (items !== undefined && items <= mostSorted) return true
    if (orderBy === 'title' || orderBy === 'location') return false
    const hasIndex = orderBy === 'start_date' || orderBy === 'end_date' || hasOrder(ctx, orderBy)
    return !hasIndex || gathering.some((name) => query[name] !== undefined)
  },
  searchable: {},
  search: sql<string>`t.search_key`,
})

/** Whether figures are to this caller what their indexes have. */
const hasOrder = (ctx: Reading, orderBy: string): boolean =>
  !isRestricted(ctx) && (orderBy !== 'amount' || can(ctx.user.group, 'bill:read'))

/** Conditions of the filters and of the search (rules/event-list.md#4). @throws request.invalid */
export function eventListWhere(ctx: Reading, query: EventListQuery): RawBuilder<SqlBool>[] {
  const { park, kind, manager } = query
  const [start, end] = [askedDay(query, 'start'), askedDay(query, 'end')]
  if (start !== undefined && end !== undefined && end < start) throw invalid('end', 'before_start')
  const conditions: (RawBuilder<SqlBool> | undefined)[] = [
    listed(ctx, query),
    start === undefined ? undefined : sql`t.back_at > ${start}::timestamp`,
    end === undefined ? undefined : sql`t.leaves_at < ${end}::timestamp + interval '1 day'`,
    query.state && ofStates(ctx, query.state),
    park === undefined ? undefined : ofPark(ctx, park),
    kind === undefined ? undefined : sql`t.kind_id = ${kind}`,
    manager === undefined ? undefined : sql`t.manager_id = ${manager}`,
    either(query.missing, () => lacks(ctx)),
    either(query['not-returned'], () => isOut(ctx)),
    query.billed === false ? isBillable : undefined,
    either(query.billed, () => isBilled(ctx)),
    ...holding(query),
  ]
  return conditions.filter((one) => one !== undefined)
}

const either = (wanted: boolean | undefined, condition: () => RawBuilder<SqlBool>): RawBuilder<SqlBool> | undefined =>
  wanted === undefined ? undefined : wanted ? condition() : sql<SqlBool>`not (${condition()})`

const ofStates = (ctx: Reading, states: readonly ListedState[]): RawBuilder<SqlBool> => {
  const conditions = [...new Set(states)].map((state) => isInState(ctx, listedStates.indexOf(state)))
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
}

const ofPark = ({ user }: Reading, park: number): RawBuilder<SqlBool> =>
  user.restrictedParks.includes(park) ? sql<SqlBool>`false` : sql<SqlBool>`t.lines_by_park ? ${String(park)}`

/** Past and archived events lack nothing (rules/event.md#30); `renewLacking` has run. */
const lacks = (ctx: Reading): RawBuilder<SqlBool> => sql<SqlBool>`
  t.stage <> ${sql.lit(stages.archived)} and t.back_at >= ${siteDay(ctx)}::timestamp
  and t.id in (${lackingEvents(ctx)})`

/** What is known to be lacking is of live materials: only who does not see all of them needs their parks. */
const lackingEvents = (ctx: Reading): RawBuilder<unknown> =>
  isRestricted(ctx)
    ? sql`
        select el.event_id from event_lacking el join material m on m.id = el.material_id
        where ${parkVisible(ctx.user, 'm.park_id')}`
    : sql`select el.event_id from event_lacking el`

/** As the flag of its row says (rules/event.md#30). */
const isOut = (ctx: Reading): RawBuilder<SqlBool> => sql<SqlBool>`
  t.stage = ${sql.lit(stages.returned)} and t.has_pieces_out and ${
    isRestricted(ctx)
      ? sql`exists (
          select from event_material em join material m on m.id = em.material_id
          where em.event_id = t.id and m.deleted_at is null and ${parkVisible(ctx.user, 'm.park_id')}
            and coalesce(em.quantity_departed, em.quantity) > em.quantity_returned + em.quantity_lost)`
      : sql`true`
  }`

/** Only such an event may still be billed. The others are few, and in an index of their own. */
const isBillable = sql<SqlBool>`not exists (select from event e where e.id = t.id and not e.is_billable)`

/** Has a bill; to a user who does not see one of those that count, it has none (rules/event-list.md#4). */
const isBilled = (ctx: Reading): RawBuilder<SqlBool> => {
  if (!can(ctx.user.group, 'bill:read')) return sql<SqlBool>`false`
  return isRestricted(ctx)
    ? sql<SqlBool>`(t.billed is not null and not t.bill_parks && ${hidden(ctx)})`
    : sql<SqlBool>`t.billed is not null`
}
