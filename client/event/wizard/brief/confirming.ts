import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import { eventLock, eventMay } from '#shared/rules/event-state.ts'
import { useSubmission } from '../../../form/submission.ts'
import { useUser } from '../../../session/session.ts'
import { useSiteDay } from '../../../session/site-day.ts'
import { tellYielding } from '../../confirmed.ts'
import { eventNow, useEventWrite } from '../../event-write.ts'
import { tellRefused } from '../../meanwhile.ts'
import { withinStock } from '../../overbooking.ts'
import { refusalText } from '../../refusal.ts'
import type { Typed } from './typing.tsx'

/**
 * Confirms the event or withdraws the confirmation, after what is typed has been saved
 * (rules/wizard.md#25).
 */
export function useConfirming(event: Event, settle: Typed['settle'], onDone: (saved: Event) => void) {
  const { t } = useTranslation()
  const today = useSiteDay()
  const write = useEventWrite()
  const act = event.is_confirmed ? 'unconfirm' : 'confirm'
  const permit = eventMay(event, today, useUser().group_id)[act]
  const lock = eventLock(event, today, ['is_confirmed'])
  const { submit } = useSubmission()
  return {
    act,
    /** Why not, in words; null when it may. */
    refusal: permit.allowed ? null : refusalText(lock ?? permit.reason),
    isBusy: write.isBusy,
    toggle: () =>
      submit(async () => {
        if (settle && !(await settle())) return
        const seen = eventNow(event.id) ?? event
        try {
          const saved = await withinStock((force) =>
            write.update(event.id, { is_confirmed: act === 'confirm', force }, seen.version),
          )
          tellYielding(saved)
          onDone(saved)
        } catch (error) {
          tellRefused(error, seen, t('frame.error.saving'))
        }
      }),
  } as const
}
