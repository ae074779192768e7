import * as z from 'zod'
import { file, routes } from './contract.ts'

export const publicCalendarRoutes = routes('public_calendar', {
  /** The feed that calendars elsewhere subscribe to (spec 3, 18); `uuid` is the secret of its address. */
  feed: {
    method: 'GET',
    path: '/calendar/public/{uuid}.ics',
    under: 'root',
    params: z.object({ uuid: z.string() }),
    can: 'public:any',
    reply: file('text/calendar'),
  },
})
