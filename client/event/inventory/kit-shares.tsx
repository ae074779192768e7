import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import { formatQuantity } from '#shared/rules/format.ts'
import { currentLanguage } from '../../words.ts'
import { kitShares, type Shares } from './shares.ts'

const Shared = createContext<Shares>(new Map())

/** Hands down to the rows which of their pieces belong to kits. */
export function KitShares({ event: { kits }, children }: { event: Pick<Event, 'kits'>; children: ReactNode }) {
  const shares = useMemo(() => kitShares(kits), [kits])
  return <Shared value={shares}>{children}</Shared>
}

/** Names the kits that pieces of a row belong to, with their numbers (rules/departure.md#14). */
export function InKits({ materialId }: { materialId: number }) {
  const { t } = useTranslation()
  const shares = useContext(Shared).get(materialId)
  if (!shares) return null
  return (
    <small>
      {t('inventory.in_kits', {
        kits: shares
          .map(({ name, quantity }) =>
            t('inventory.in_kit', { shown: formatQuantity(quantity, currentLanguage()), kit: name }),
          )
          .join(', '),
      })}
    </small>
  )
}
