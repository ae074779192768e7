import { createHash, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { publicCalendarRoutes } from '#shared/public-calendar.ts'
import { today } from '#shared/rules/period.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/connect.ts'
import type { Handlers } from '../http/handler.ts'
import { Problem } from '../problem.ts'
import { type FeedEvent, feedText } from './feed.ts'

/** The calendar that everyone with its address may read (rules/public-calendar.md#1). */
export const publicCalendar: Handlers<typeof publicCalendarRoutes> = {
  feed: async ({ db, site, now }, { params }) => {
    const holds = isSame(params.uuid, site.calendarSecret)
    if (!holds || !site.calendar.public.enabled) throw new Problem('record.not_found')
    const zone = site.general.timezone
    const text = feedText({
      name: site.company.name,
      zone,
      site: await siteId(db),
      events: await publicEvents(db, today(zone, now)),
    })
    return {
      type: 'text/calendar; charset=utf-8',
      body: Buffer.from(text),
      disposition: 'inline; filename="calendar.ics"',
      etag: `"${digest(text).toString('base64url').slice(0, 32)}"`,
      cache: 'private, max-age=300',
    }
  },
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
/** Takes the same time with each kind of wrong secret. */
const isSame = (sent: string, secret: string): boolean => timingSafeEqual(digest(sent), digest(secret))

/**
 * Live events that are not archived and end no earlier than three months before today, confirmed or
 * not.
 */
async function publicEvents(db: Ctx['db'], today: string): Promise<FeedEvent[]> {
  const { rows } = await sql<FeedEvent>`
    select id, title, location, description, start_date, end_date, is_confirmed, version, updated_at from event
    where deleted_at is null and not is_archived and end_date >= ${today}::date - interval '3 months'
    order by start_date, id`.execute(db)
  return rows
}

/**
 * Tells this site's events from another's, whatever its address becomes: the instant its database
 * was created.
 */
async function siteId(db: Db): Promise<string> {
  const { rows } = await sql<{ made: string }>`
    select extract(epoch from created_at)::text as made from settings`.execute(db)
  return `${digest(String(rows[0]?.made)).toString('hex').slice(0, 16)}.flightcase`
}
