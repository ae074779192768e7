import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { MaterialRow } from '#shared/material.ts'
import { FreeOf, FreeParts } from './free-bar.tsx'

type FreeFigureProps = { material: MaterialRow; isOpen: boolean; onPanel?: (() => void) | undefined }

/** Pieces in order. */
export const inOrder = ({ stock_quantity, out_of_order_quantity }: MaterialRow): number =>
  Math.max(0, stock_quantity - (out_of_order_quantity ?? 0))

/** The id of the panel beside the list. */
export const panelId = 'material-panel'

/** "4 / 6" with its bar; a button for the panel, where there is one. */
export function FreeFigure({ material, isOpen, onPanel }: FreeFigureProps) {
  const { t } = useTranslation()
  const total = inOrder(material)
  const { remaining_quantity: free, name } = material
  if (!onPanel) return <FreeOf free={free} total={total} />
  return (
    <UnstyledButton
      className="free-figure"
      aria-expanded={isOpen}
      aria-controls={isOpen ? panelId : undefined}
      onClick={onPanel}
    >
      <FreeParts free={free} total={total} />
      <VisuallyHidden>{t('material.open_panel', { name })}</VisuallyHidden>
    </UnstyledButton>
  )
}
