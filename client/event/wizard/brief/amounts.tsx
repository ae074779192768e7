import { Text } from '@mantine/core'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import type { PricedLine } from '#shared/rules/exact-lines.ts'
import { formatDecimal, formatMoney, formatQuantity } from '#shared/rules/format.ts'
import { loadWords, type MeasuredLine } from '#shared/rules/measures.ts'
import { durationInDays } from '#shared/rules/period.ts'
import { amounts } from '#shared/rules/pricing.ts'
import { useSettings } from '../../../session/session.ts'
import { currentLanguage } from '../../../words.ts'
import { discountLabel } from '../../discount-label.ts'
import { linesOf, loadOf } from '../../lines.ts'
import type { Typed, TypedLine } from './typing.tsx'

/** Typed lines with what the saved ones know: a line not saved yet counts as discountable. */
function pricedLines(event: Event | undefined, typed: readonly TypedLine[] | undefined): PricedLine[] {
  if (typed === undefined) return event ? linesOf(event) : []
  const byId = new Map(event?.materials.map(({ pivot, ...material }) => [material.id, material]))
  const unknown = { replacement_price: null, is_discountable: true, is_hidden_on_bill: false }
  return typed.map((line) => ({ ...unknown, ...byId.get(line.id), ...line }))
}

/** Pieces and lines, what they weigh, and unless the billing mode is `none` what they cost: as typed, else as saved. */
export function useSums(event: Event | undefined, typed: Typed) {
  const { billing } = useSettings()
  const lines = pricedLines(event, useDeferredValue(typed.lines))
  const start = typed.start_date ?? event?.start_date ?? ''
  const end = typed.end_date ?? event?.end_date ?? ''
  const figures =
    billing.mode === 'none'
      ? null
      : amounts(lines, {
          days: start !== '' && start < end ? durationInDays(start, end) : 1,
          degressive: billing.degressiveRate,
          discountRate: event?.discount_rate ?? 0,
          vatRate: billing.vatRate,
        })
  const materials = typed.lines ? typedLoad(typed.lines) : loadOf(event?.materials ?? [])
  const pieces = materials.reduce((sum, { quantity }) => sum + quantity, 0)
  return { pieces, references: materials.length, load: loadWords(materials, currentLanguage()), lines, figures }
}

/** The typed materials, without the kits that have a price. */
const typedLoad = (lines: readonly TypedLine[]): MeasuredLine[] =>
  lines.flatMap(({ id, quantity, weight = null, volume = null, power = null }) =>
    id > 0 ? { quantity, weight, volume, power } : [],
  )

/**
 * The sums at the foot of the summary; their room is the same from the first step on, but for the line of
 * the load, which comes with the material, and that of a discount.
 */
export function Sums({ event, typed }: { event: Event | undefined; typed: Typed }) {
  const { t } = useTranslation()
  const { billing } = useSettings()
  const language = currentLanguage()
  const { pieces, references, load, lines, figures } = useSums(event, typed)
  const count = (count: number) => ({ count, shown: formatQuantity(count, language) })
  const money = (amount: number) => formatMoney(amount, language, billing.currency)
  return (
    <div className="wizard-sums figures">
      <Text size="xs" c="dimmed">
        {t('wizard.mini.items', count(pieces))} · {t('wizard.reuse.references', count(references))}
      </Text>
      {figures === null ? null : (
        <Text size="xs" c="dimmed" className="is-end">
          {t('wizard.mini.per_day', {
            amount: money(figures.daily_total),
            rate: formatDecimal(figures.degressive_rate, language),
          })}
        </Text>
      )}
      {load === null ? null : (
        <Text size="xs" c="dimmed" className="is-whole">
          {load}
        </Text>
      )}
      {figures === null ? null : (
        <>
          {figures.discount_rate > 0 ? (
            <>
              <Text size="xs" c="dimmed">
                {discountLabel(lines, figures.discount_rate)}
              </Text>
              <Text size="xs" c="dimmed" className="is-end">
                {money(-figures.discount_amount)}
              </Text>
            </>
          ) : null}
          <Text fw={650}>{t('wizard.total.due')}</Text>
          <Text fw={650} fz={18} className="is-end">
            {money(figures.due_amount)}
          </Text>
        </>
      )}
    </div>
  )
}
