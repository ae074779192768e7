import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { InventoryRow } from '#shared/inventory.ts'
import type { EventMaterial } from '#shared/material-shape.ts'
import { formatQuantity } from '#shared/rules/format.ts'
import { compareNatural } from '#shared/rules/text.ts'
import { currentLanguage } from '../../words.ts'
import './findings.css'

/**
 * Lists materials with missing or broken pieces, broken ones first. Renders nothing when all came
 * back in order.
 */
export function Findings({
  rows,
  materials,
}: {
  rows: readonly InventoryRow[]
  materials: readonly Pick<EventMaterial, 'id' | 'name' | 'reference'>[]
}) {
  const { t } = useTranslation()
  const counts = new Map(rows.map((row) => [row.id, row]))
  const found = materials
    .map(({ id, name, reference }) => {
      const { awaited_quantity = 0, actual = 0, broken = 0 } = counts.get(id) ?? {}
      return { id, name, reference, missing: awaited_quantity - actual, broken }
    })
    .filter(({ missing, broken }) => missing > 0 || broken > 0)
    .sort(
      (one, other) =>
        Number(other.broken > 0) - Number(one.broken > 0) || compareNatural(one.reference, other.reference),
    )
  if (found.length === 0) return null
  const shown = (quantity: number) => ({ count: quantity, shown: formatQuantity(quantity, currentLanguage()) })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list longer than the dialog scrolls by keyboard
    <ul className="findings" aria-label={t('inventory.ask.findings')} tabIndex={0}>
      {found.map(({ id, name, reference, missing, broken }) => (
        <li key={id}>
          <span className="findings-name">
            {name}
            <small>{reference}</small>
          </span>
          <span className="findings-counts figures">
            {broken > 0 ? (
              <b data-weight="broken">
                <IconAlertCircle size={16} aria-hidden />
                {t('inventory.state.broken', shown(broken))}
              </b>
            ) : null}
            {missing > 0 ? (
              <b data-weight="missing">
                <IconAlertTriangle size={16} aria-hidden />
                {t('inventory.state.partial', shown(missing))}
              </b>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  )
}
