import { useTranslation } from 'react-i18next'
import type { CalendarEvent, Event } from '#shared/event.ts'
import { api } from '../endpoints.ts'
import { notifyDone, notifyUndoable } from '../frame/notify.tsx'
import { useWrite } from '../query.ts'
import { useSettings } from '../session/session.ts'
import { ask } from '../ui/ask.tsx'
import { knownWhole, tellDropped, tellRefused } from './meanwhile.ts'
import { withinStock } from './overbooking.ts'

type Change = { is_confirmed: boolean } | { is_archived: boolean } | { is_billable: boolean }

/** From whom an event has pieces ordered or received, as far as all of it is known. */
function suppliersOf(event: CalendarEvent | Event): string[] {
  const whole = 'technicians' in event ? event : knownWhole(event.id, event.version)
  const waiting = (whole?.sub_rentals ?? []).filter(({ state }) => state === 'ordered' || state === 'received')
  return [...new Set(waiting.flatMap(({ company }) => company?.legal_name ?? []))]
}

/** Actions on an event outside its form: confirm, archive, delete and restore. Each reports its result. */
export function useEventActs() {
  const { t } = useTranslation()
  const update = useWrite(api.event.update)
  const removal = useWrite(api.event.remove)
  const restoration = useWrite(api.event.restore)
  const zone = useSettings().general.timezone

  const restore = async ({ id, title, version }: Pick<Event, 'id' | 'title' | 'version'>) => {
    try {
      const restored = await withinStock((force) =>
        restoration.mutateAsync({ params: { id }, body: { force }, version }),
      )
      tellDropped(restored, zone)
      notifyDone(t('event.restored', { title }))
    } catch (error) {
      tellRefused(error, null, t('frame.error.restoring'))
    }
  }

  return {
    isBusy: update.isPending || removal.isPending,
    isRestoring: (id: number): boolean => restoration.isPending && restoration.variables.params.id === id,

    /** Takes an event out of the trash, and names what other events hold by now. */
    restore,

    /** Changes one flag of an event, and tells the result, in a sentence or as `done` does; true when done. */
    async change(event: Event, body: Change, done: string | ((changed: Event) => void)): Promise<boolean> {
      try {
        const changed = await withinStock((force) =>
          update.mutateAsync({ params: { id: event.id }, body: { ...body, force }, version: event.version }),
        )
        if (typeof done === 'string') notifyDone(done)
        else done(changed)
        return true
      } catch (error) {
        tellRefused(error, event, t('frame.error.saving'))
        return false
      }
    },

    /**
     * Asks, then trashes the event, and offers to restore it while the toast is on screen; true
     * when trashed.
     */
    async remove(event: CalendarEvent | Event): Promise<boolean> {
      const names = suppliersOf(event)
      const suppliers = names.length > 0 ? [t('event.ask_delete_suppliers', { names: names.join(', ') })] : []
      const yes = await ask({
        title: t('event.ask_delete'),
        text: [t('event.ask_delete_text', { title: event.title }), ...suppliers].join(' '),
        yes: t('event.yes_delete'),
        no: t('form.cancel'),
        danger: true,
      })
      if (!yes) return false
      try {
        const trashed = await removal.mutateAsync({ params: { id: event.id }, version: event.version })
        const done = t('event.deleted', { title: event.title })
        if ('destroyed' in trashed) notifyDone(done)
        else notifyUndoable(done, t('event.restore'), () => void restore(trashed))
        return true
      } catch (error) {
        tellRefused(error, event, t('frame.error.deleting'))
        return false
      }
    },
  }
}
