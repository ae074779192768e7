import { IconPackage, IconPackages } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { memo, useCallback, useSyncExternalStore } from 'react'
import { mostOfKit } from '#shared/event-kit.ts'
import type { AvailableKit } from '#shared/kit.ts'
import type { Language } from '#shared/language.ts'
import { mostPieces } from '#shared/limits.ts'
import { formatMoney, formatQuantity } from '#shared/rules/format.ts'
import { addressOfStored } from '../../api.ts'
import { api } from '../../endpoints.ts'
import { QuantityInput } from '../../form/quantity-input.tsx'
import type { MaterialRow as Row } from './filters.ts'
import type { RowLook } from './look.ts'
import { Meter } from './meter.tsx'
import type { QuantityEditor } from './quantities.ts'

type MaterialRowProps = {
  row: Row
  index: number
  editor: QuantityEditor
  look: RowLook
  onMove(from: number, by: 1 | -1): void
  t: TFunction
}

/** The side of a row's picture, px; its room is reserved before it comes. */
const pictureSide = 32

/**
 * One material of the list. It rerenders when its own quantity or figures change, and not with its
 * neighbours.
 */
export const MaterialRow = memo(function MaterialRow({ row, index, editor, look, onMove, t }: MaterialRowProps) {
  const { id, material, stock, kit } = row
  const subscribe = useCallback((watcher: () => void) => editor.quantities.subscribeTo(id, watcher), [editor, id])
  const quantity = useSyncExternalStore(subscribe, () => editor.quantities.get(id))
  const inKits = editor.inKits?.(id) ?? 0
  const { language } = look
  const names = { name: material.name, reference: material.reference }
  const park = look.parks?.get(material.park_id)
  const price = look.showsPrice && material.rental_price !== null ? material.rental_price : null
  const money = (amount: number) => formatMoney(amount, language, look.currency)
  return (
    <>
      <span className="material-picture">
        {material.picture === null ? (
          kit ? (
            <IconPackages size={20} aria-hidden />
          ) : (
            <IconPackage size={20} aria-hidden />
          )
        ) : (
          <img
            src={pictureOf(row, material.picture)}
            alt=""
            loading="lazy"
            decoding="async"
            width={pictureSide}
            height={pictureSide}
          />
        )}
      </span>
      <span className="material-name">
        <span title={material.name}>{material.name}</span>
        <small className="reference">
          {material.reference}
          {price === null ? null : <span className="material-short-price"> · {money(price)}</span>}
          {park ? ` · ${park}` : null}
          {kit ? ` · ${t('choosing.kit_pieces', count(piecesInKit(kit), language))}` : null}
          {inKits > 0 ? ` · ${t('choosing.in_kits', count(inKits, language))}` : null}
        </small>
      </span>
      {look.showsPrice ? <span className="material-price figures">{price === null ? null : money(price)}</span> : null}
      <Meter
        id={`left-${id}`}
        quantity={quantity}
        free={material.remaining_quantity}
        stock={stock}
        language={language}
        t={t}
      />
      <QuantityInput
        value={quantity}
        max={kit ? mostOfKit : mostPieces}
        min={inKits}
        unread="minimum"
        onChange={(value) => editor.change(id, value)}
        onMove={(by) => onMove(index, by)}
        labels={{
          quantity: t('wizard.list.quantity_of', names),
          less: t('wizard.list.less', names),
          more: t('wizard.list.more', names),
        }}
        describedBy={`left-${id}`}
      />
    </>
  )
})

/** The picture of a row's material or kit, by its stored name. */
const pictureOf = ({ id, kit }: Row, name: string): string =>
  kit
    ? addressOfStored(api.kit.picture, { params: { id: kit.id }, query: { size: 'thumb' } }, name)
    : addressOfStored(api.material.picture, { params: { id }, query: { size: 'thumb' } }, name)

const piecesInKit = ({ materials }: AvailableKit): number => materials.reduce((sum, { quantity }) => sum + quantity, 0)
const count = (count: number, language: Language) => ({ count, shown: formatQuantity(count, language) })
