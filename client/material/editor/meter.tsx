import { IconAlertTriangle } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import type { Language } from '#shared/language.ts'
import { formatQuantity } from '#shared/rules/format.ts'
import { FreeBar } from '../free-bar.tsx'

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
  return (
    <span className="material-left figures" id={id} data-left={isShort ? 'short' : left <= 0 ? 'none' : undefined}>
      <FreeBar total={stock} free={left} chosen={quantity} lacking={isShort} />
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
