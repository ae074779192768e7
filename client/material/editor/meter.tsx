import { IconAlertTriangle } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import type { CSSProperties } from 'react'
import type { Language } from '#shared/language.ts'
import { formatQuantity } from '#shared/rules/format.ts'

type MeterProps = {
  /** Of the free pieces, what this list takes. */
  quantity: number
  free: number
  /** Pieces in order, the free ones among them. */
  stock: number
  id: string
  language: Language
  t: TFunction
}

/**
 * What is left of a material once this list took its part, as a figure and a bar: solid what the
 * list takes, light what is free, hatched what others hold (rules/wizard.md#15). Readers hear the
 * figure.
 */
export function Meter({ quantity, free, stock, id, language, t }: MeterProps) {
  const left = free - quantity
  const isShort = quantity > 0 && left < 0
  const shown = (figure: number) => formatQuantity(figure, language)
  const part = (figure: number) => `${stock > 0 ? Math.min((figure / stock) * 100, 100) : 0}%`
  return (
    <span className="material-left figures" id={id} data-left={isShort ? 'short' : left <= 0 ? 'none' : undefined}>
      {/* The bar is drawn in CSS from these two lengths. */}
      <span
        className="material-meter"
        aria-hidden
        style={{ '--mine': part(quantity), '--free': part(Math.max(left, 0)) } as CSSProperties}
      />
      {isShort ? (
        <b>
          <IconAlertTriangle size={16} aria-hidden />
          {t('wizard.list.missing_of', { shown: shown(-left) })}
        </b>
      ) : (
        <span>
          <b>{shown(Math.max(left, 0))}</b> / {shown(Math.max(stock, 0))}{' '}
          <small>{t('choosing.is_free', { count: Math.max(left, 0) })}</small>
        </span>
      )}
    </span>
  )
}
