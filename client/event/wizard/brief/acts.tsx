import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import { notifyDone } from '../../../frame/notify.tsx'
import { useSettings } from '../../../session/session.ts'
import { tellConfirmed } from '../../confirmed.ts'
import { Refusable } from '../../refusable.tsx'
import { useMoves } from '../step/moves.ts'
import { PrintLink } from '../step/print-link.tsx'
import type { View } from '../step/steps.ts'
import { useConfirming } from './confirming.ts'
import type { Typed } from './typing.tsx'

const EstimatesDialog = lazy(async () => ({ default: (await import('./estimates-dialog.tsx')).EstimatesDialog }))

type BriefActsProps = { event: Event; view: View; settle: Typed['settle'] }

/**
 * Estimate, print and confirm, each as soon as the event allows it, in a room kept for them from
 * the start. From step 5 a confirmation leads to the end, elsewhere the step stays.
 */
export function BriefActs({ event, view, settle }: BriefActsProps) {
  const { t } = useTranslation()
  const { billing } = useSettings()
  const moves = useMoves()
  const [estimates, setEstimates] = useState<'never' | 'open' | 'closed'>('never')
  const hasMaterials = event.materials_count > 0
  const confirming = useConfirming(event, settle, (saved) => {
    if (view === 'summary') void moves.open(event.id, 'done')
    else if (saved.is_confirmed) tellConfirmed(saved)
    else notifyDone(t('event.unconfirmed', { title: saved.title }))
  })
  const open = async () => {
    if (!settle || (await settle())) setEstimates('open')
  }
  return (
    <div className="wizard-acts">
      {billing.mode !== 'none' && (hasMaterials || event.estimates.length > 0) ? (
        <Button variant="default" onClick={() => void open()}>
          {t('wizard.mini.estimate')}
        </Button>
      ) : null}
      <PrintLink event={event} ready={settle} isShort />
      {hasMaterials ? (
        <Refusable reason={confirming.refusal}>
          {(refused) => (
            <Button
              variant="default"
              className="wizard-confirm"
              loading={confirming.isBusy}
              onClick={() => void confirming.toggle()}
              {...refused}
            >
              {t(`wizard.confirm.${confirming.act}`)}
            </Button>
          )}
        </Refusable>
      ) : null}
      {estimates === 'never' ? null : (
        <Suspense>
          <EstimatesDialog event={event} isOpen={estimates === 'open'} onClose={() => setEstimates('closed')} />
        </Suspense>
      )}
    </div>
  )
}
