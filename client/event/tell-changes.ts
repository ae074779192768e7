import type { CalendarEvent, Event } from '#shared/event.ts'
import { notifyWarning } from '../frame/notify.tsx'
import { i18next } from '../words.ts'
import { changesOf } from './changes.ts'

/** Reports what another user changed of an event meanwhile; `author` where it is known who. */
export function tellChanges(before: CalendarEvent | Event, after: Event, author: string | undefined): void {
  const t = i18next.t
  const what = changesOf(before, after).map((part) => t(`event.part.${part}`))
  notifyWarning(what.length > 0 ? t('event.meanwhile_what', { what: what.join(', ') }) : t('event.meanwhile_shown'), {
    title: t('event.meanwhile', { title: after.title, name: author ?? t('form.someone') }),
  })
}
