import { ActionIcon, Badge, Group, Stack, Text, Tooltip } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import { billingMay } from '#shared/rules/billing-state.ts'
import { formatDate, formatMoney } from '#shared/rules/format.ts'
import { api } from '../../endpoints.ts'
import { notifyDone, notifyFailure, notifyUndoable } from '../../frame/notify.tsx'
import { useWrite } from '../../query.ts'
import { useSettings, useUser } from '../../session/session.ts'
import { ask } from '../../ui/ask.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { currentLanguage } from '../../words.ts'
import { BillEstimate } from './bill-estimate.tsx'
import { DocumentLink } from './document-link.tsx'
import type { Drafts } from './drafts.ts'
import { BilledAmount, estimateName } from './facts.tsx'
import { Making } from './making.tsx'
import './billing.css'

type TabProps = {
  event: Event
  day: string
  drafts: Drafts
  /** Shows the form of the next bill, where the place has one. */
  onBill?: () => void
}

/**
 * The event's estimates, newest first with older ones dimmed, and the form of the next
 * (rules/estimate.md#10).
 */
export function Estimates({ event, day, drafts, onBill }: TabProps) {
  const { t } = useTranslation()
  return (
    <Stack>
      <Making
        kind="estimate"
        event={event}
        day={day}
        drafts={drafts}
        empty={(action) => (
          <EmptyState
            drawing="paper"
            title={t('billing.no_estimates')}
            help={t('billing.no_estimates_help')}
            action={action}
          />
        )}
      />
      {event.estimates.length === 0 ? null : (
        <ul className="billing-list" aria-label={t('billing.estimates')}>
          {event.estimates.map((estimate, at) => (
            <Row key={estimate.id} event={event} day={day} estimate={estimate} isNewest={at === 0}>
              {onBill ? (
                <BillEstimate
                  event={event}
                  day={day}
                  estimate={estimate}
                  isNext={at === 0 && event.bills.length === 0}
                  drafts={drafts}
                  onBill={onBill}
                />
              ) : null}
            </Row>
          ))}
        </ul>
      )}
    </Stack>
  )
}

type Listed = Event['estimates'][number]

type RowProps = { event: Event; day: string; estimate: Listed; isNewest: boolean; children: ReactNode }

function Row({ event, day, estimate, isNewest, children }: RowProps) {
  const { t } = useTranslation()
  const { group_id } = useUser()
  const { billing } = useSettings()
  const deletion = useDeletion()
  const name = estimateName(estimate)
  const may = billingMay(event, day, group_id, billing.mode).delete_estimate
  return (
    <li className={isNewest ? 'billing-item' : 'billing-item is-older'} data-paper={`estimate-${estimate.id}`}>
      <div>
        <Group gap="xs">
          <Text fw={isNewest ? 600 : 400}>{name}</Text>
          {isNewest && event.estimates.length > 1 ? (
            <Badge variant="light" tt="none">
              {t('billing.newest')}
            </Badge>
          ) : null}
        </Group>
        {estimate.valid_until ? (
          <Text size="sm" className="figures">
            {formatDate(estimate.date, currentLanguage())},{' '}
            {t('billing.valid_until', { date: formatDate(estimate.valid_until, currentLanguage()) })}
          </Text>
        ) : null}
        <BilledAmount {...estimate} />
      </div>
      <Group gap="xs" wrap="nowrap">
        <DocumentLink kind="estimate" id={estimate.id} name={name} />
        {children}
        {may.shown ? (
          <Tooltip label={t('billing.yes_delete')}>
            <ActionIcon
              className="billing-delete"
              variant="subtle"
              color="red"
              aria-label={t('billing.delete_estimate', { name })}
              loading={deletion.isBusy}
              onClick={() => void deletion.remove(estimate, name)}
            >
              <IconTrash size={18} />
            </ActionIcon>
          </Tooltip>
        ) : null}
      </Group>
    </li>
  )
}

/** Asks, deletes, and offers to undo while its toast is on screen. */
function useDeletion() {
  const { t } = useTranslation()
  const removal = useWrite(api.estimate.remove)
  const restoration = useWrite(api.estimate.restore)
  const restore = async (id: number, version: number) => {
    try {
      await restoration.mutateAsync({ params: { id }, version })
      notifyDone(t('billing.restored'))
    } catch (error) {
      notifyFailure(error, t('frame.error.restoring'))
    }
  }
  return {
    isBusy: removal.isPending,
    async remove({ id, version, due_amount, currency }: Listed, name: string) {
      const amount = formatMoney(due_amount, currentLanguage(), currency)
      const yes = await ask({
        title: t('billing.ask_delete'),
        text: t('billing.ask_delete_text', { name, amount }),
        yes: t('billing.yes_delete'),
        no: t('form.cancel'),
        danger: true,
      })
      if (!yes) return
      try {
        const trashed = await removal.mutateAsync({ params: { id }, version })
        if ('destroyed' in trashed) notifyDone(t('billing.estimate_deleted'))
        else notifyUndoable(t('billing.estimate_deleted'), t('billing.undo'), () => void restore(id, trashed.version))
      } catch (error) {
        notifyFailure(error, t('frame.error.deleting'))
      }
    },
  }
}
