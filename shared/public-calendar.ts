import * as z from 'zod'
import { file, routes } from './contract.ts'

export const publicCalendarRoutes = routes('public_calendar', {
  /**
   * The feed that other calendars subscribe to; `uuid` is the secret of its address
   * (rules/public-calendar.md#1).
   */
  feed: {
    method: 'GET',
    path: '/calendar/public/{uuid}.ics',
    under: 'root',
    params: z.object({ uuid: z.string() }),
    can: 'public:any',
    reply: file('text/calendar'),
  },
})
