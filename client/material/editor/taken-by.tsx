import { IconExternalLink } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import type { Language } from '#shared/language.ts'
import type { MissingMaterial } from '#shared/material-shape.ts'
import { formatPeriod, formatQuantity } from '#shared/rules/format.ts'

/** The missing quantity of a line and the events that hold it, once saved. */
export type Missing = { byId: ReadonlyMap<number, MissingMaterial>; isWaiting: boolean; hasFailed: boolean }

type TakenByProps = {
  /** Absent until the quantity is saved and the server has named the events that hold the rest. */
  missing: MissingMaterial | undefined
  isWaiting: boolean
  hasFailed: boolean
  language: Language
  t: TFunction
}

/**
 * The events that hold a missing material, with dates and quantity, each linked to its details in a
 * new tab (rules/wizard.md#15).
 */
export function TakenBy({ missing, isWaiting, hasFailed, language, t }: TakenByProps) {
  if (missing === undefined) {
    if (hasFailed) return <span className="material-taken">{t('wizard.taken.failed')}</span>
    return isWaiting ? <span className="material-taken">{t('wizard.taken.waiting')}</span> : null
  }
  const stock = missing.stock_short ? t('wizard.taken.stock') : null
  if (missing.taken_by.length === 0) return <span className="material-taken">{stock}</span>
  return (
    <span className="material-taken">
      {stock && `${stock} `}
      {t('wizard.taken.by')}
      <span className="material-takers">
        {missing.taken_by.map((taker, at) => {
          const shown = formatQuantity(taker.quantity, language)
          if (taker.id === null) {
            // biome-ignore lint/suspicious/noArrayIndexKey: a nameless event has nothing else to be known by
            return <span key={at}>{t('wizard.taken.nameless', { shown })}</span>
          }
          const { start_date, end_date, is_confirmed } = taker
          return (
            <span key={taker.id}>
              {t('wizard.taken.one', { shown })}{' '}
              <a href={detailsOf(taker.id)} target="_blank" rel="noreferrer">
                {taker.title}
                <IconExternalLink size={14} aria-label={t('wizard.taken.new_tab')} />
              </a>{' '}
              {start_date && end_date ? `${formatPeriod(start_date, end_date, language)}, ` : null}
              {t(is_confirmed ? 'wizard.taken.confirmed' : 'wizard.taken.unconfirmed')}
            </span>
          )
        })}
      </span>
    </span>
  )
}

/** Address of an event's details on the calendar. */
function detailsOf(id: number): string {
  const url = new URL('', document.baseURI)
  url.search = new URLSearchParams({ event: String(id), tab: 'materials' }).toString()
  return url.href
}
