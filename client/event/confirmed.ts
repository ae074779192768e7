import type { Event } from '#shared/event.ts'
import { formatPeriod } from '#shared/rules/format.ts'
import { notifyDone, notifyWarning } from '../frame/notify.tsx'
import { currentLanguage, i18next } from '../words.ts'

/**
 * Names the options that lack what a confirmed event holds, in a notice that stays until the user closes it
 * (rules/availability.md#27).
 */
export function tellYielding({ yielding = [] }: Event): void {
  if (yielding.length === 0) return
  const options = yielding.map(
    ({ title, start_date, end_date }) => `${title} (${formatPeriod(start_date, end_date, currentLanguage())})`,
  )
  notifyWarning(options.join('\n'), { title: i18next.t('event.yielding', { count: options.length }), stays: true })
}

/** Says that an event is confirmed, as a warning where it lacks material (rules/availability.md#27). */
export function tellConfirmed({ title, has_missing_materials }: Event): void {
  if (has_missing_materials) notifyWarning(i18next.t('event.confirmed_lacking', { title }))
  else notifyDone(i18next.t('event.confirmed', { title }))
}

/** Both, of an event that was confirmed outside the wizard. */
export function tellOfConfirmation(event: Event): void {
  tellYielding(event)
  tellConfirmed(event)
}
