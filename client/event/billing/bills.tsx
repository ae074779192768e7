import { Badge, Group, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import { billsInForce, newestInvoice } from '#shared/rules/bills-in-force.ts'
import { formatDate } from '#shared/rules/format.ts'
import { api } from '../../endpoints.ts'
import { HistoryFold } from '../../history/fold.tsx'
import { q } from '../../query.ts'
import { useSettings } from '../../session/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { currentLanguage } from '../../words.ts'
import { DocumentLink } from './document-link.tsx'
import { type Drafts, differsNow } from './drafts.ts'
import { EInvoices } from './e-invoice.tsx'
import { BilledAmount, billName } from './facts.tsx'
import { Making } from './making.tsx'
import './billing.css'

/** The bills in force, those they replaced, and the form of the next (rules/invoice.md#27). */
export function Bills({ event, day, drafts }: { event: Event; day: string; drafts: Drafts }) {
  const { t } = useTranslation()
  const inForce = billsInForce(event.bills)
  const previous = event.bills.filter((bill) => !inForce.includes(bill))
  const [newest] = event.bills
  const invoice = newestInvoice(event.bills)
  return (
    <Stack>
      <Making
        kind="bill"
        event={event}
        day={day}
        drafts={drafts}
        empty={(action) => (
          <EmptyState drawing="paper" title={t('billing.no_bills')} help={t('billing.no_bills_help')} action={action} />
        )}
      />
      {inForce.length > 0 ? (
        <ul className="billing-list" aria-label={t('billing.bills')}>
          {inForce.map((bill) => (
            <Row key={bill.id} bill={bill} bills={event.bills}>
              {bill === invoice ? <ChangedSince event={event} id={bill.id} /> : null}
            </Row>
          ))}
        </ul>
      ) : null}
      {previous.length > 0 ? (
        <section>
          <Title order={3} size="h5" mb="xs">
            {t('billing.previous')}
          </Title>
          <ul className="billing-list" aria-label={t('billing.previous')}>
            {previous.map((bill) => (
              <Row key={bill.id} bill={bill} bills={event.bills} />
            ))}
          </ul>
        </section>
      ) : null}
      {newest ? <HistoryFold key={newest.id} entity="bill" id={newest.id} /> : null}
    </Stack>
  )
}

type Listed = Event['bills'][number]

/** Says that the event comes to another amount by now than its invoice, as the next one's form does. */
function ChangedSince({ event, id }: { event: Event; id: number }) {
  const { t } = useTranslation()
  const { billing } = useSettings()
  // A reader who may not see its material cannot read it.
  const { data: bill } = useQuery({ ...q(api.bill.get, { params: { id } }), throwOnError: false })
  if (!bill || !differsNow(event, billing, bill)) return null
  return (
    <Group gap={6} wrap="nowrap" align="flex-start">
      <IconAlertTriangle size={16} className="event-warning" aria-hidden />
      <Text size="sm">{t('billing.changed_since')}</Text>
    </Group>
  )
}

function Row({ bill, bills, children }: { bill: Listed; bills: readonly Listed[]; children?: ReactNode }) {
  const { t } = useTranslation()
  const { id, date, superseded_by } = bill
  const isCurrent = superseded_by === null
  const name = billName(bill)
  const later = bills.find((one) => one.id === superseded_by)?.number
  return (
    <li className={isCurrent ? 'billing-item' : 'billing-item is-older'} data-paper={`bill-${id}`}>
      <div>
        <Group gap="xs">
          <Text fw={isCurrent ? 600 : 400}>{name}</Text>
          <Badge variant={isCurrent ? 'light' : 'default'} tt="none">
            {isCurrent
              ? t('billing.current')
              : later
                ? t('billing.superseded', { number: later })
                : t('billing.superseded_later')}
          </Badge>
        </Group>
        <Text size="sm" className="figures">
          {formatDate(date, currentLanguage())}
        </Text>
        <BilledAmount {...bill} />
        {children}
      </div>
      <Group gap="xs">
        <DocumentLink kind="bill" id={id} name={name} />
        <EInvoices id={id} name={name} />
      </Group>
    </li>
  )
}
