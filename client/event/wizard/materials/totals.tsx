import { Text } from '@mantine/core'
import { useDeferredValue, useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney, formatQuantity } from '#shared/rules/format.ts'
import { dailyTotal } from '#shared/rules/pricing.ts'
import type { MaterialRow } from '../../../material/editor/filters.ts'
import type { Quantities } from '../../../material/editor/quantities.ts'
import { useSettings } from '../../../session/session.ts'
import { currentLanguage } from '../../../words.ts'

type MaterialsTotalsProps = { quantities: Quantities; rows: readonly MaterialRow[] }

/**
 * Number of pieces and, unless the billing mode is `none`, their price per day
 * (rules/wizard.md#21). Deferred, so that it never slows typing.
 */
export function MaterialsTotals({ quantities, rows }: MaterialsTotalsProps) {
  const { t } = useTranslation()
  const { billing } = useSettings()
  const language = currentLanguage()
  const lines = useDeferredValue(useSyncExternalStore(quantities.subscribe, quantities.lines))
  const byId = useMemo(() => new Map(rows.map(({ id, material }) => [id, material])), [rows])
  const priced = lines.flatMap(({ id, quantity }) => {
    const material = byId.get(id)
    return material ? [{ ...material, quantity }] : []
  })
  const items = priced.reduce((sum, { quantity }) => sum + quantity, 0)
  const parts: string[] = [t('wizard.total.items', { count: items, shown: formatQuantity(items, language) })]
  if (billing.mode !== 'none')
    parts.push(t('wizard.total.daily', { amount: formatMoney(dailyTotal(priced), language, billing.currency) }))
  return (
    <Text size="sm" fw={600} className="figures">
      {parts.join(' · ')}
    </Text>
  )
}
