import { useTranslation } from 'react-i18next'
import { useLeaveBlocker } from '../form/leave-blocker.ts'
import { ask } from '../ui/ask.tsx'

/** While something typed would be lost, asks before the details of an event are left, or the page. */
export function useStay(eventId: number, isDirty: boolean): void {
  const { t } = useTranslation()
  useLeaveBlocker(
    async ({ next }) => {
      const { event } = next.search as { event?: number } // of whichever screen the details lie over
      if (!isDirty || event === eventId) return false
      return !(await ask({
        title: t('form.leave'),
        text: t('form.leave_text'),
        yes: t('form.leave_yes'),
        no: t('form.stay'),
      }))
    },
    () => isDirty,
  )
}
