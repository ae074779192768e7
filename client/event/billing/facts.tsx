import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import { billedOf, billsInForce, isCreditNote } from '#shared/rules/bills-in-force.ts'
import { formatDateTime, formatMoney, formatRate } from '#shared/rules/format.ts'
import { currentLanguage, i18next } from '../../words.ts'
import './billing.css'

type Billed = Pick<Event['estimates'][number], 'due_amount' | 'total_with_taxes' | 'discount_rate' | 'currency'>

/** The name of an estimate: its number, or its date if it was made before estimates had numbers. */
export const estimateName = ({ number, date }: Pick<Event['estimates'][number], 'number' | 'date'>): string =>
  number === null
    ? i18next.t('billing.estimate_of', { date: formatDateTime(date, currentLanguage()) })
    : i18next.t('billing.estimate_numbered', { number })

/** The name of a bill or a credit note. */
export const billName = (bill: Pick<Event['bills'][number], 'number' | 'due_amount' | 'total_with_taxes'>): string =>
  i18next.t(isCreditNote(bill) ? 'billing.credit_note_of' : 'billing.bill_of', { number: bill.number })

type Money = Pick<Billed, 'due_amount' | 'total_with_taxes' | 'currency'>

/** An amount without and with VAT, in its own currency. */
export function Amount({ due_amount, total_with_taxes, currency, children }: Money & { children?: ReactNode }) {
  const { t } = useTranslation()
  const language = currentLanguage()
  return (
    <Text className="figures" size="sm">
      <strong>{t('billing.excluding_vat', { amount: formatMoney(due_amount, language, currency) })}</strong>
      {` · ${t('billing.including_vat', { amount: formatMoney(total_with_taxes, language, currency) })}`}
      {children}
    </Text>
  )
}

/** The total of an estimate or bill, and its discount if any. */
export function BilledAmount({ discount_rate, ...amount }: Billed) {
  const { t } = useTranslation()
  const rate = formatRate(discount_rate, currentLanguage())
  return <Amount {...amount}>{discount_rate > 0 ? ` · ${t('billing.with_discount', { rate })}` : null}</Amount>
}

type BilledOtherwiseProps = { event: Event; due: number; currency: string }

/**
 * Shown beside an event's totals, which are those of its materials: names the bills in force, or
 * else the newest estimate, when its amount differs (rules/amount.md#19).
 */
export function BilledOtherwise({ event, due, currency }: BilledOtherwiseProps) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const [estimate] = event.estimates
  const [bill, ...others] = billsInForce(event.bills)
  const made = billedOf(event.bills) ?? estimate
  if (!made || (made.due_amount === due && made.currency === currency)) return null
  const nameOfBills = bill && (others.length > 0 ? t('billing.bills') : billName(bill))
  const name = nameOfBills ?? estimateName(estimate!)
  const amount = formatMoney(made.due_amount, language, made.currency)
  return (
    <Text size="sm" className="figures billed-otherwise">
      {t('billing.otherwise', { name, amount })}
    </Text>
  )
}
