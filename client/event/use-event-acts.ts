import { useTranslation } from 'react-i18next'
import type { CalendarEvent, Event } from '#shared/event.ts'
import { ApiProblem } from '../api.ts'
import { api } from '../endpoints.ts'
import { notifyDone, notifyFailure } from '../frame/notify.tsx'
import { useWrite } from '../query.ts'
import { ask } from '../ui/ask.tsx'
import { tellMeanwhile } from './meanwhile.ts'

type Change = { is_confirmed: boolean } | { is_archived: boolean } | { is_billable: boolean }

/** Actions on an event outside its form: confirm, archive, delete. Each reports its result. */
export function useEventActs() {
  const { t } = useTranslation()
  const update = useWrite(api.event.update)
  const removal = useWrite(api.event.remove)

  const told = (error: unknown, event: CalendarEvent | Event, during: string) => {
    if (error instanceof ApiProblem && error.key === 'record.edited_meanwhile') tellMeanwhile(error, event)
    else notifyFailure(error, during)
  }

  return {
    isBusy: update.isPending || removal.isPending,

    /** Changes one flag of an event; true when done. */
    async change(event: Event, body: Change, done: string): Promise<boolean> {
      try {
        await update.mutateAsync({ params: { id: event.id }, body, version: event.version })
        notifyDone(done)
        return true
      } catch (error) {
        told(error, event, t('frame.error.saving'))
        return false
      }
    },

    /** Asks, then trashes the event; true when trashed. */
    async remove(event: CalendarEvent | Event): Promise<boolean> {
      const yes = await ask({
        title: t('event.ask_delete'),
        text: t('event.ask_delete_text', { title: event.title }),
        yes: t('event.yes_delete'),
        no: t('form.cancel'),
        danger: true,
      })
      if (!yes) return false
      try {
        await removal.mutateAsync({ params: { id: event.id }, version: event.version })
        notifyDone(t('event.deleted', { title: event.title }))
        return true
      } catch (error) {
        told(error, event, t('frame.error.deleting'))
        return false
      }
    },
  }
}
