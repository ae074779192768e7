import { type RawBuilder, sql } from 'kysely'
import type { EventDates } from '#shared/rules/mobilization.ts'
import type { TodayCard } from '#shared/today.ts'
import type { Ctx } from '../context.ts'
import { part, together } from '../db/together.ts'
import { stillOut } from '../event/awaited.ts'
import { eventDates, mobilizationColumns } from '../event/mobilization.ts'
import { parkVisible } from '../record/visible.ts'
import { userNamed } from '../user/names.ts'
import type { Placed } from './columns.ts'
import { byEvent, lackingOf } from './lacking.ts'

type Own = Pick<
  TodayCard,
  | 'id'
  | 'title'
  | 'location'
  | keyof EventDates
  | 'is_confirmed'
  | 'is_departure_inventory_done'
  | 'is_return_inventory_done'
  | 'counting'
>
type Crew = TodayCard['crew'][number] & { event_id: number }
type Borrower = NonNullable<TodayCard['beneficiary']> & { event_id: number }
type Pieces = TodayCard['still_out'][number] & { event_id: number }

/** Reads the cards of events, by id (rules/today.md#4). */
export async function loadCards(
  ctx: Ctx,
  placed: readonly Placed[],
  park: number | undefined,
): Promise<Map<number, TodayCard>> {
  if (placed.length === 0) return new Map()
  const ids = sql<number[]>`${sql.val(placed.map(({ id }) => id))}::int[]`
  const late = sql<number[]>`${sql.val(placed.filter(({ place }) => place === 'late').map(({ id }) => id))}::int[]`
  const ahead = placed.filter(({ place }) => place !== 'late').map(({ id }) => id)
  const [{ own, ...found }, lacking] = await Promise.all([
    together(ctx.db, {
      own: part(
        sql<Own>`
          select e.id, e.title, e.location, e.start_date, e.end_date, ${mobilizationColumns('e')}, e.is_confirmed,
            e.is_departure_inventory_done, e.is_return_inventory_done, ${userNamed('e.counted_by')} as counting
          from event e where e.id = any(${ids})`,
        ...eventDates,
      ),
      crew: crewOf(ids),
      borrowers: borrowersOf(ids),
      still: stillOutOf(ctx, late, park),
      loaded: loadedOf(ctx, ids, park),
    }),
    lackingOf(ctx, ahead),
  ])
  const [crews, borrowers, still] = [byEvent(found.crew), byEvent(found.borrowers), byEvent(found.still)]
  const loaded = new Map(found.loaded.map(({ event_id, quantity }) => [event_id, quantity]))
  const events = new Map(own.map((event) => [event.id, event]))
  return new Map(
    placed.flatMap(({ id, pieces, counted }) => {
      const event = events.get(id)
      if (!event) return []
      const card: TodayCard = {
        ...event,
        pieces,
        counted,
        loaded: loaded.get(id) ?? 0,
        crew: crews.get(id) ?? [],
        beneficiary: borrowers.get(id)?.[0] ?? null,
        lacking: lacking.get(id) ?? [],
        still_out: still.get(id) ?? [],
      }
      return [[id, card] as const]
    }),
  )
}

/** Live technicians, each once, by the start of their work. */
const crewOf = (ids: RawBuilder<number[]>) =>
  part(sql<Crew>`
    select et.event_id, p.id, p.full_name, p.phone
    from event_technician et join person p on p.id = et.technician_id and p.deleted_at is null
    where et.event_id = any(${ids})
    group by et.event_id, p.id order by min(et.start_time), p.id`)

const borrowersOf = (ids: RawBuilder<number[]>) =>
  part(sql<Borrower>`
    select distinct on (eb.event_id) eb.event_id, p.id, coalesce(c.legal_name, p.full_name) as name,
      coalesce(p.phone, c.phone) as phone
    from event_beneficiary eb
      join person p on p.id = eb.person_id and p.deleted_at is null
      left join company c on c.id = p.company_id
    where eb.event_id = any(${ids}) order by eb.event_id, eb.position`)

const stillOutOf = ({ user }: Ctx, ids: RawBuilder<number[]>, park: number | undefined) =>
  part(sql<Pieces>`
    select em.event_id, m.id, m.name, ${stillOut} as quantity
    from event_material em join material m on m.id = em.material_id
    where em.event_id = any(${ids}) and m.deleted_at is null and ${stillOut} > 0 and ${parkVisible(user, 'm.park_id')}
      and ${park === undefined ? sql`true` : sql`m.park_id = ${park}`}
    order by ${stillOut} desc, m.name_key, m.id`)

/** What drafts of departures have counted of their lists, as far as these ask for it (rules/departure.md#18). */
const loadedOf = ({ user }: Ctx, ids: RawBuilder<number[]>, park: number | undefined) =>
  part(sql<{ event_id: number; quantity: number }>`
    select em.event_id, sum(least(d.quantity, em.quantity))::int as quantity
    from event_departure d
      join event_material em on em.event_id = d.event_id and em.material_id = d.material_id
      join material m on m.id = em.material_id
    where d.event_id = any(${ids}) and m.deleted_at is null and ${parkVisible(user, 'm.park_id')}
      and ${park === undefined ? sql`true` : sql`m.park_id = ${park}`}
    group by em.event_id`)
