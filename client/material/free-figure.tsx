import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { MaterialRow } from '#shared/material.ts'
import { formatQuantity } from '#shared/rules/format.ts'
import { currentLanguage } from '../words.ts'
import { FreeBar } from './free-bar.tsx'

type FreeFigureProps = { material: MaterialRow; isOpen: boolean; onPanel?: (() => void) | undefined }

/** Pieces in order. */
export const inOrder = ({ stock_quantity, out_of_order_quantity }: MaterialRow): number =>
  Math.max(0, stock_quantity - (out_of_order_quantity ?? 0))

/** The id of the panel beside the list. */
export const panelId = 'material-panel'

/** "4 / 6" with its bar; a button for the panel, where there is one. */
export function FreeFigure({ material, isOpen, onPanel }: FreeFigureProps) {
  const { t } = useTranslation()
  const quantity = (pieces: number) => formatQuantity(pieces, currentLanguage())
  const total = inOrder(material)
  const { remaining_quantity: free, name } = material
  const figure = (
    <>
      <FreeBar total={total} free={free} />
      <span className="figures">
        <b>{quantity(free)}</b>
        {` / ${quantity(total)}`}
      </span>
    </>
  )
  if (!onPanel) return <span className="free-figure">{figure}</span>
  return (
    <UnstyledButton
      className="free-figure"
      aria-expanded={isOpen}
      aria-controls={isOpen ? panelId : undefined}
      onClick={onPanel}
    >
      {figure}
      <VisuallyHidden>{t('material.open_panel', { name })}</VisuallyHidden>
    </UnstyledButton>
  )
}
