import { IconShieldHalf, IconShieldOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatNumericDate } from '#shared/rules/format.ts'
import { warrantyAt } from './warranty.ts'

const icons = { passed: IconShieldOff, soon: IconShieldHalf, later: null }

/** Until when a unit is under warranty, with a mark once that ends soon or has ended. */
export function WarrantyMark({ until, today }: { until: string; today: string }) {
  const { t } = useTranslation()
  const state = warrantyAt(until, today)
  const Icon = icons[state]
  return (
    <span className="unit-warranty figures" data-warranty={state}>
      {Icon ? <Icon size={16} aria-hidden /> : null}
      {/* Without the heads of the columns, on a phone. */}
      <span className="unit-warranty-word">{t('unit.warranty')}</span>
      {t(`unit.warranty_${state}`, { date: formatNumericDate(until) })}
    </span>
  )
}
