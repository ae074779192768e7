import { Button, Group, Text } from '@mantine/core'
import { IconInfoCircle, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import { billingMay } from '#shared/rules/billing-state.ts'
import { eventMay } from '#shared/rules/event-state.ts'
import { useLeaving } from '../../form/leaving.ts'
import { notifyFailure } from '../../frame/notify.tsx'
import { useIsPhone } from '../../frame/page.tsx'
import { useSettings, useUser } from '../../session/session.ts'
import { drawNow } from '../../ui/draw-now.ts'
import { returnFocus } from '../../ui/focus/move.ts'
import { refusalText } from '../refusal.ts'
import { useEventActs } from '../use-event-acts.ts'
import { Warning } from '../warning.tsx'
import { claimed } from './claims.ts'
import type { Drafts, Kind } from './drafts.ts'
import { BillingForm } from './form.tsx'

type MakingProps = {
  kind: Kind
  event: Event
  day: string
  drafts: Drafts
  /** Laid out around the button while there is nothing to list. */
  empty(action: ReactNode): ReactNode
}

/**
 * The button and the form of the next estimate or bill, or why it cannot be made and what would
 * help (rules/invoice.md#28, rules/estimate.md#12).
 */
export function Making({ kind, event, day, drafts, empty }: MakingProps) {
  const { t } = useTranslation()
  const { group_id } = useUser()
  const { billing } = useSettings()
  const isPhone = useIsPhone()
  const [isOpening, setOpening] = useState(false)
  const may = billingMay(event, day, group_id, billing.mode)
  const create = kind === 'bill' ? may.create_bill : may.create_estimate
  const form = drafts.of(kind)
  // The drafts ask before the event is left (rules/invoice.md#30).
  const { mayLeave } = useLeaving({ isDirty: () => drafts.isTyped(kind), warns: false, holdsFilters: false })
  const open = async () => {
    setOpening(true)
    try {
      await drafts.open(kind, event)
    } catch (error) {
      notifyFailure(error, t('billing.open_failed'))
    } finally {
      setOpening(false)
    }
  }
  if (!create.shown)
    return <Notice isInfo>{t(kind === 'bill' ? 'billing.contact_bill' : 'billing.contact_estimate')}</Notice>
  if (create.reason === 'event.not_billable') return <NotBillable event={event} enable={may.enable_billing} />
  /** Ends the form; the focus goes on to the first act on what was made. */
  const close = (madeId?: number) => {
    drawNow(() => drafts.close(kind))
    const next = madeId === undefined ? '.billing-new' : `[data-paper="${kind}-${madeId}"] a`
    returnFocus(() => document.querySelector<HTMLElement>(next))
  }
  const cancel = async () => {
    if (await mayLeave()) close()
  }
  if (form)
    return (
      <BillingForm
        kind={kind}
        event={event}
        draft={form.draft}
        origin={form.origin}
        seen={form.seen}
        given={form.given}
        onClaim={() => drafts.claim(event)}
        onSee={(id) => drafts.see(kind, id)}
        onChange={(next) => drafts.change(kind, next)}
        onCancel={() => void cancel()}
        onMade={close}
      />
    )
  if (!create.allowed) {
    const { edit } = eventMay(event, day, group_id)
    const isUnaddressed = create.reason === 'event.no_beneficiary'
    return (
      <Notice>
        {refusalText(create.reason)}
        {isUnaddressed && edit.shown && edit.allowed ? (
          <div>
            <Button component={Link} to={`/events/${event.id}?step=beneficiaries`} variant="default" mt="xs">
              {t('billing.add_beneficiary')}
            </Button>
          </div>
        ) : null}
      </Notice>
    )
  }
  const isFirst = (kind === 'bill' ? event.bills : event.estimates).length === 0
  const action = (
    <Button
      className="billing-new"
      h={isPhone ? 44 : 36}
      variant={isFirst ? 'filled' : 'default'}
      leftSection={<IconPlus size={18} />}
      loading={isOpening}
      onClick={() => void open()}
    >
      {t(kind === 'bill' && !isFirst ? 'billing.regenerate_bill' : `billing.new_${kind}`)}
    </Button>
  )
  const claims = kind === 'bill' ? claimed(event).length : 0
  return (
    <>
      {claims > 0 ? <Notice isInfo>{t('billing.claims', { count: claims })}</Notice> : null}
      {isFirst ? empty(action) : <Group justify="flex-end">{action}</Group>}
    </>
  )
}

type NotBillableProps = { event: Event; enable: ReturnType<typeof billingMay>['enable_billing'] }

function NotBillable({ event, enable }: NotBillableProps) {
  const { t } = useTranslation()
  const acts = useEventActs()
  const { title } = event
  return (
    <Notice title={t('billing.not_billable')}>
      <Text size="sm">{enable.allowed ? t('billing.not_billable_help') : refusalText(enable.reason)}</Text>
      {enable.shown && enable.allowed ? (
        <Button
          mt="xs"
          loading={acts.isBusy}
          onClick={() => void acts.change(event, { is_billable: true }, t('billing.enabled', { title }))}
        >
          {t('billing.enable')}
        </Button>
      ) : null}
    </Notice>
  )
}

function Notice({ title, isInfo = false, children }: { title?: string; isInfo?: boolean; children: ReactNode }) {
  return isInfo ? (
    <Group gap="xs" wrap="nowrap">
      <IconInfoCircle size={20} aria-hidden />
      <Text>{children}</Text>
    </Group>
  ) : (
    <Warning title={title}>{children}</Warning>
  )
}
