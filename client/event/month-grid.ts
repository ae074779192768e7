/** What every month of days has in common: a technician's schedule and the calendar's grid. */
import english from '@fullcalendar/react/locales/en-gb'
import french from '@fullcalendar/react/locales/fr'
import { IconAlertTriangleFilled, IconArchive, IconCheck, IconClock, IconQuestionMark } from '@tabler/icons-react'
import type { TimelineLook } from '../ui/timeline/model/model.ts'
import { currentLanguage } from '../words.ts'
import '@fullcalendar/react/skeleton.css'
import '@fullcalendar/react/themes/classic/theme.css'
import './month-grid.css'

export const monthIcons = {
  archive: IconArchive,
  check: IconCheck,
  clock: IconClock,
  question: IconQuestionMark,
  warning: IconAlertTriangleFilled,
}

/**
 * The options of a month `YYYY-MM`; `day` is today at the site. The grid gets the site's wall clock
 * as if it were UTC: it needs no time zones.
 */
export const monthOptions = (month: string, day: string) =>
  ({
    initialView: 'dayGridMonth',
    initialDate: `${month}-01`,
    now: `${day}T12:00:00Z`,
    timeZone: 'UTC',
    locale: currentLanguage() === 'fr' ? french : english,
    firstDay: 1,
    headerToolbar: false,
    fixedWeekCount: false,
    eventDisplay: 'block',
    nextDayThreshold: '00:00:00',
    eventInteractive: true,
    // The list of a full day hangs in the body, where the grid's colours do not reach.
    popoverClass: 'month-grid month-list',
  }) as const

/**
 * The calendar's looks: confirmed filled, unconfirmed hatched, past faded, running with an edge
 * (rules/calendar.md#4).
 */
export function monthClasses(look: TimelineLook): string {
  const classes = ['month-item', `tone-${look.tone}`]
  if (look.filled) classes.push('is-filled')
  if (look.hatched) classes.push('is-hatched')
  if (look.faded) classes.push('is-faded')
  if (look.running) classes.push('is-running')
  if (look.stripe) classes.push('has-stripe', `stripe-${look.stripe}`)
  return classes.join(' ')
}
