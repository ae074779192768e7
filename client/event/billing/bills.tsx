import { Badge, Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import { billsInForce } from '#shared/rules/bills-in-force.ts'
import { formatDate } from '#shared/rules/format.ts'
import { HistoryFold } from '../../history/fold.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { currentLanguage } from '../../words.ts'
import { DocumentLink } from './document-link.tsx'
import type { Drafts } from './drafts.ts'
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
            <Row key={bill.id} bill={bill} bills={event.bills} />
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

function Row({ bill, bills }: { bill: Listed; bills: readonly Listed[] }) {
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
      </div>
      <Group gap="xs">
        <DocumentLink kind="bill" id={id} name={name} />
        <EInvoices id={id} name={name} />
      </Group>
    </li>
  )
}
