import { Button } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import { billingMay } from '#shared/rules/billing-state.ts'
import { notifyFailure } from '../../frame/notify.tsx'
import { useIsPhone } from '../../frame/page.tsx'
import { useSettings, useUser } from '../../session/session.ts'
import { ask } from '../../ui/ask.tsx'
import { Refusable } from '../refusable.tsx'
import { refusalText } from '../refusal.ts'
import type { Drafts } from './drafts.ts'
import { estimateName } from './facts.tsx'

type BillEstimateProps = {
  event: Event
  day: string
  estimate: Event['estimates'][number]
  /** Billing it is what comes next. */
  isNext: boolean
  drafts: Drafts
  onBill(): void
}

/**
 * Opens the form of the next bill with the discounts, extra lines and text of an estimate
 * (rules/invoice.md#29); a form that is typed into gives way only when the user says so.
 */
export function BillEstimate({ event, day, estimate, isNext, drafts, onBill }: BillEstimateProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const { group_id } = useUser()
  const { billing } = useSettings()
  const [isOpening, setOpening] = useState(false)
  const may = billingMay(event, day, group_id, billing.mode).create_bill
  if (!may.shown) return null
  const name = estimateName(estimate)
  const keepsTyped = async () =>
    drafts.isTyped('bill') &&
    !(await ask({
      title: t('billing.replace_form'),
      text: t('billing.replace_form_text', { name }),
      yes: t('billing.replace_form_yes'),
      no: t('billing.replace_form_no'),
    }))
  const open = async () => {
    setOpening(true)
    try {
      if (!(await keepsTyped())) await drafts.open('bill', event, estimate.id)
      onBill()
    } catch (error) {
      notifyFailure(error, t('billing.open_failed'))
    } finally {
      setOpening(false)
    }
  }
  return (
    <Refusable reason={may.reason ? refusalText(may.reason) : null}>
      {(refused) => (
        <Button
          h={isPhone ? 44 : 36}
          variant={isNext && !refused ? 'filled' : 'default'}
          leftSection={<IconReceipt size={18} />}
          loading={isOpening}
          aria-label={t('billing.bill_estimate_of', { name })}
          onClick={() => void open()}
          {...refused}
        >
          {t('billing.bill_estimate')}
        </Button>
      )}
    </Refusable>
  )
}
