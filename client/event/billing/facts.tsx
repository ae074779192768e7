import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatMoney, formatRate } from '#shared/format.ts'
import { useSettings } from '../../session/session.ts'
import { currentLanguage } from '../../words.ts'

/** What an estimate or bill comes to, and its discount where it has one. */
export function BilledAmount({ due_amount, discount_rate }: { due_amount: number; discount_rate: number }) {
  const { t } = useTranslation()
  const { billing } = useSettings()
  const language = currentLanguage()
  return (
    <Text className="figures" size="sm">
      <strong>{t('billing.excluding_vat', { amount: formatMoney(due_amount, language, billing.currency) })}</strong>
      {discount_rate > 0 ? ` · ${t('billing.with_discount', { rate: formatRate(discount_rate, language) })}` : null}
    </Text>
  )
}
