import { useTranslation } from 'react-i18next'
import { api } from '../../../endpoints.ts'
import { notifyDone, notifyFailure } from '../../../frame/notify.tsx'
import { useWrite } from '../../../query.ts'
import { Declined } from '../../declined.ts'
import { withinStock } from '../../overbooking.ts'
import type { MaterialsEditor } from './editor.ts'

/**
 * Takes the new contents of a kit of the event over (rules/kit.md#14). What is typed is saved first:
 * the answer replaces it.
 */
export function useRefreshKit(eventId: number, editor: MaterialsEditor) {
  const { t } = useTranslation()
  const { mutateAsync } = useWrite(api.event.refreshKit)
  return async ({ id, name }: { id: number; name: string }): Promise<void> => {
    try {
      if (!(await editor.saveNow())) return
      const params = { id: eventId, kitId: id }
      const { version } = editor.save
      editor.follow(await withinStock((force) => mutateAsync({ params, body: { force }, version })))
      notifyDone(t('choosing.kit_refreshed', { name }))
    } catch (error) {
      if (!(error instanceof Declined)) notifyFailure(error, t('choosing.kit_not_refreshed', { name }))
    }
  }
}
