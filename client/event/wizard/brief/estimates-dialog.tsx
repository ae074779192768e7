import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import { useIsPhone } from '../../../frame/page.tsx'
import { useSiteDay } from '../../../session/site-day.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { useDrafts } from '../../billing/drafts.ts'
import { Estimates } from '../../billing/estimates.tsx'
import '../../details/details.css'

type EstimatesDialogProps = { event: Event; isOpen: boolean; onClose(): void }

/** The estimates of the event over its steps; a form that is closed keeps what was typed. */
export function EstimatesDialog({ event, isOpen, onClose }: EstimatesDialogProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const day = useSiteDay()
  const drafts = useDrafts(event.id)
  return (
    <Dialog
      opened={isOpen}
      onClose={onClose}
      title={t('billing.estimates')}
      size={860}
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': t('frame.close') }}
    >
      <Estimates event={event} day={day} drafts={drafts} />
    </Dialog>
  )
}
