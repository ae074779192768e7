import { useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import { formatDecimal, formatQuantity } from '#shared/rules/format.ts'
import type { MaterialRow } from '../../../../material/editor/filters.ts'
import type { QuantityEditor } from '../../../../material/editor/quantities.ts'
import { focusOn } from '../../../../ui/focus/move.ts'
import { currentLanguage } from '../../../../words.ts'
import type { Missing } from '../../../use-materials.ts'
import { type Chosen, lackOf, piecesOf, useChosen } from './chosen.ts'
import { Groups } from './groups.tsx'
import { useCost, useMoney } from './money.ts'
import { Shortages } from './shortages.tsx'
import './load.css'

export type LoadProps = {
  event: Event
  rows: readonly MaterialRow[]
  editor: QuantityEditor
  missing: Missing
  /** Brings a line's row into view. */
  onGoTo(id: number): void
}

/**
 * What the event takes so far: shortages with their ways out on top, then the lines by category,
 * then the sums (rules/wizard.md#30).
 */
export function Load({ event, rows, editor, missing, onGoTo }: LoadProps) {
  const { t } = useTranslation()
  const chosen = useChosen(rows, editor.quantities)
  const short = chosen.filter((one) => lackOf(one) > 0)
  const list = useRef<HTMLDivElement>(null)
  const onSettled = useCallback(() => focusOn(list.current, { preventScroll: true }), [])
  return (
    <section className="load" aria-label={t('choosing.load')}>
      <div ref={list} className="load-list" tabIndex={-1}>
        {short.length > 0 ? (
          <Shortages
            event={event}
            short={short}
            rows={rows}
            editor={editor}
            missing={missing}
            onGoTo={onGoTo}
            onSettled={onSettled}
          />
        ) : null}
        {chosen.length === 0 ? (
          <p className="load-nothing">{t('choosing.load_nothing')}</p>
        ) : (
          <Groups chosen={chosen} onGoTo={onGoTo} />
        )}
      </div>
      <LoadTotals event={event} chosen={chosen} />
    </section>
  )
}

function LoadTotals({ event, chosen }: { event: Event; chosen: readonly Chosen[] }) {
  const { t } = useTranslation()
  const money = useMoney()
  const language = currentLanguage()
  const cost = useCost(event, chosen)
  const pieces = piecesOf(chosen)
  const shown = (figure: number) => formatQuantity(figure, language)
  return (
    <div className="load-totals figures">
      <p>
        <span>
          {t('choosing.pieces', { count: pieces, shown: shown(pieces) })} ·{' '}
          {t('choosing.references', { count: chosen.length, shown: shown(chosen.length) })}
        </span>
        {money ? <span>{t('wizard.total.daily', { amount: money(cost.daily_total) })}</span> : null}
      </p>
      {money ? (
        <>
          <p>
            <span>
              {t('wizard.total.days', { count: cost.days_count, rate: formatDecimal(cost.degressive_rate, language) })}
            </span>
          </p>
          <p className="load-sum">
            <span>{t('choosing.total')}</span>
            <b>{money(cost.grand_total)}</b>
          </p>
        </>
      ) : null}
    </div>
  )
}
