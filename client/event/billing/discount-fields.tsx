import { Group, NumberInput, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney, formatRate, inputFormat } from '#shared/rules/format.ts'
import { typedDecimals } from '../../form/decimals.ts'
import { useSettings } from '../../session/session.ts'
import { currentLanguage } from '../../words.ts'
import type { Figure, Reckoning } from './draft.ts'

type DiscountFieldsProps = {
  figures: Reckoning
  rate: Figure
  error: string | undefined
  /** While the document is made nothing is taken: it would be lost (rules/change.md#21). */
  isBusy: boolean
  onRate(rate: Figure): void
}

/**
 * The discount on the total as a rate or as the amount it gives: each follows the other
 * (rules/amount.md#12).
 */
export function DiscountFields({ figures, rate, error, isBusy, onRate }: DiscountFieldsProps) {
  const { t } = useTranslation()
  const { billing } = useSettings()
  const language = currentLanguage()
  /** The amount while it is typed or too low; otherwise what the rate gives, to the cent. */
  const [typed, setTyped] = useState<Figure | null>(null)
  const { maximum, base, most, least, amount } = figures
  const isTooLow = typed !== null && typed !== '' && Number(typed) < least
  const money = (value: number) => formatMoney(value, language, billing.currency)
  if (maximum === 0)
    return (
      <section aria-label={t('billing.discount.title')}>
        <Text fw={600}>{t('billing.discount.title')}</Text>
        <Text size="sm">{t('billing.discount.none')}</Text>
      </section>
    )
  return (
    <section aria-label={t('billing.discount.title')}>
      <Group align="flex-start" grow preventGrowOverflow={false}>
        <NumberInput
          label={t('billing.discount.rate')}
          {...typedDecimals()}
          decimalScale={4}
          hideControls
          min={0}
          max={maximum}
          clampBehavior="none"
          value={rate}
          error={error}
          readOnly={isBusy}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={(value) => {
            if (value === rate) return // the rate computed from the amount comes back
            setTyped(null)
            onRate(value)
          }}
        />
        <NumberInput
          label={t('billing.discount.amount')}
          {...inputFormat(language, billing.currency)}
          {...typedDecimals()}
          decimalScale={2}
          fixedDecimalScale={typed === null}
          hideControls
          min={0}
          max={most}
          clampBehavior="none"
          value={typed ?? amount}
          readOnly={isBusy}
          onFocus={({ currentTarget }) => currentTarget.select()}
          error={isTooLow ? t('billing.discount.least', { amount: money(least) }) : undefined}
          onChange={(value) => {
            // The amount computed from the rate comes back here too: only typed values count.
            if (Number(value) === (typed ?? amount) && value !== '') return
            setTyped(value)
            if (Number.isNaN(Number(value))) return // a sign without a figure yet
            onRate(value === '' ? 0 : figures.rateOf(Number(value)))
          }}
          onBlur={() => setTyped(isTooLow ? typed : null)}
        />
      </Group>
      <Text size="sm" c="dimmed" mt={6} className="figures">
        {base.discountable === base.total
          ? t('billing.discount.base_whole', { total: money(base.total) })
          : t('billing.discount.base', { discountable: money(base.discountable), total: money(base.total) })}{' '}
        {maximum < 100 ? t('billing.discount.maximum', { rate: formatRate(maximum, language) }) : null}
      </Text>
    </section>
  )
}
