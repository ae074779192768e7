import { createContext, type ReactNode, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { formatQuantity } from '#shared/rules/format.ts'
import { bySupplier } from '#shared/rules/suppliers.ts'
import type { SubRental } from '#shared/sub-rental.ts'
import { currentLanguage } from '../words.ts'
import './pieces-from.css'

const none: readonly SubRental[] = []
const Lent = createContext(none)

type SubRentedProps = { event: { sub_rentals?: readonly SubRental[] }; children: ReactNode }

/** Hands the event's sub-rentals down to its lines. */
export function SubRented({ event: { sub_rentals = none }, children }: SubRentedProps) {
  return <Lent value={sub_rentals}>{children}</Lent>
}

type PiecesFromProps = {
  materialId: number
  /** Whether it says too which pieces are not ordered yet. */
  saysPlanned?: boolean
}

/** Names the suppliers of a line's pieces, with their numbers; draws nothing where all are ours. */
export function PiecesFrom({ materialId, saysPlanned = false }: PiecesFromProps) {
  const { t } = useTranslation()
  const language = currentLanguage()
  return bySupplier(useContext(Lent), materialId).map(({ name, quantity, planned }) => {
    const shown = formatQuantity(quantity, language)
    return (
      <small key={name ?? ''} className="pieces-from">
        {name === null
          ? t('sub_rental.pieces_from_nobody', { shown })
          : t('sub_rental.pieces_from', { shown, company: name })}
        {saysPlanned && planned > 0
          ? ` ${t('sub_rental.pieces_planned', { count: planned, shown: formatQuantity(planned, language) })}`
          : null}
      </small>
    )
  })
}
