import { IconAlertTriangle, IconPackage } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { memo, useCallback, useSyncExternalStore } from 'react'
import { mostPieces } from '#shared/limits.ts'
import type { MissingMaterial } from '#shared/material-shape.ts'
import { formatMoney, formatQuantity } from '#shared/rules/format.ts'
import { addressOfStored } from '../../api.ts'
import { api } from '../../endpoints.ts'
import { QuantityInput } from '../../form/quantity-input.tsx'
import type { MaterialRow as Row } from './filters.ts'
import { categoryName, type RowLook } from './look.ts'
import type { QuantityEditor } from './quantities.ts'
import { TakenBy } from './taken-by.tsx'

type MaterialRowProps = {
  row: Row
  index: number
  editor: QuantityEditor
  look: RowLook
  missing: MissingMaterial | undefined
  isWaiting: boolean
  hasFailed: boolean
  onMove(from: number, by: 1 | -1): void
  t: TFunction
}

/**
 * One material of the list. It rerenders when its own quantity or figures change, and not with its
 * neighbours.
 */
export const MaterialRow = memo(function MaterialRow(props: MaterialRowProps) {
  const { row, index, editor, look, missing, isWaiting, hasFailed, onMove, t } = props
  const { id, material } = row
  const subscribe = useCallback((watcher: () => void) => editor.quantities.subscribeTo(id, watcher), [editor, id])
  const quantity = useSyncExternalStore(subscribe, () => editor.quantities.get(id))
  const left = material.remaining_quantity - quantity
  const isExceeding = quantity > 0 && left < 0
  const { language } = look
  const names = { name: material.name, reference: material.reference }
  const about = [categoryName(look, material), look.parks?.get(material.park_id)].filter(Boolean).join(' · ')
  return (
    <>
      <span className="material-picture">
        {material.picture === null ? (
          <IconPackage size={20} aria-hidden />
        ) : (
          <img
            src={addressOfStored(api.material.picture, { params: { id }, query: { size: 'thumb' } }, material.picture)}
            alt=""
            loading="lazy"
            decoding="async"
            width={40}
            height={40}
          />
        )}
      </span>
      <span className="material-reference">{material.reference}</span>
      <span className="material-name">
        <span>{material.name}</span>
        {about ? <small>{about}</small> : null}
      </span>
      {look.showsPrice ? (
        <span className="material-price figures">
          {material.rental_price === null
            ? null
            : t('wizard.list.price_of', { price: formatMoney(material.rental_price, language, look.currency) })}
        </span>
      ) : null}
      <span
        className="material-left figures"
        id={`left-${id}`}
        data-left={isExceeding ? 'short' : left === 0 ? 'none' : undefined}
      >
        {isExceeding ? <IconAlertTriangle size={16} aria-hidden /> : null}
        {isExceeding
          ? t('wizard.list.missing_of', { shown: formatQuantity(-left, language) })
          : t('wizard.list.remaining_of', { shown: formatQuantity(Math.max(left, 0), language) })}
      </span>
      <span className="material-quantity">
        <QuantityInput
          value={quantity}
          max={mostPieces}
          onChange={(value) => editor.change(id, value)}
          onMove={(by) => onMove(index, by)}
          labels={{
            quantity: t('wizard.list.quantity_of', names),
            less: t('wizard.list.less', names),
            more: t('wizard.list.more', names),
          }}
          describedBy={`left-${id}`}
        />
        {isExceeding ? (
          <TakenBy missing={missing} isWaiting={isWaiting} hasFailed={hasFailed} language={language} t={t} />
        ) : null}
      </span>
    </>
  )
})
