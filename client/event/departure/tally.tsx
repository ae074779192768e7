import { IconAlertTriangle, IconPlus } from '@tabler/icons-react'
import { useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { departureOutcome, departureRowState } from '#shared/departure.ts'
import type { EventMaterial } from '#shared/material-shape.ts'
import { formatDecimal, formatQuantity } from '#shared/rules/format.ts'
import { formatMeasure, type Measured } from '#shared/rules/measures.ts'
import { currentLanguage } from '../../words.ts'
import type { InventoryEditor } from '../inventory/editor.ts'
import { Meter } from '../inventory/foot.tsx'
import { leftOf, weightOf } from './weights.ts'

type TallyProps = { editor: InventoryEditor; lines: readonly EventMaterial[] }

/** How far the loading is, in pieces and in kilograms: what leaves of the list, what is left behind, what goes beyond (rules/departure.md#18, rules/load.md#5). */
export function Tally({ editor, lines }: TallyProps) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const summary = useSyncExternalStore(editor.subscribe, editor.summary)
  const { awaited, missing, uncounted } = summary
  // The summary is made anew with each count.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are the editor's
  const { begun, beyond, weight } = useMemo(() => {
    const rows = editor.all()
    const counted = rows.filter((row) => departureRowState(row) !== 'none')
    return {
      beyond: departureOutcome(rows).beyond,
      begun: departureOutcome(counted).left,
      weight: {
        out: weightOf(lines, rows, ({ actual }) => actual),
        awaited: weightOf(lines, rows, ({ awaited_quantity }) => awaited_quantity),
        begun: weightOf(lines, counted, leftOf),
      },
    }
  }, [editor, summary, lines])
  const shown = (quantity: number) => ({ count: quantity, shown: formatQuantity(quantity, language) })
  const kilograms = (found: Measured) => formatMeasure('weight', found.sum, language)
  const out = awaited - missing
  return (
    <>
      <Meter sound={out} broken={0} awaited={awaited} />
      <p className="inventory-remaining figures">
        <b>{t('departure.out_of', { ...shown(awaited), out: formatQuantity(out, language) })}</b>
        {weight.awaited.sum > 0 ? (
          <span>
            {weight.awaited.unknown > 0 ? '≥\u202f' : ''}
            {formatDecimal(weight.out.sum, language, weight.awaited.sum < 100 ? 1 : 0)} / {kilograms(weight.awaited)}
          </span>
        ) : null}
        {uncounted > 0 ? <span>{t('departure.remaining', shown(uncounted))}</span> : null}
        {begun > 0 ? (
          <span className="inventory-warning">
            <IconAlertTriangle size={16} aria-hidden />
            {t('departure.left_pieces', shown(begun))}
            {weight.begun.sum > 0 ? ` · ${kilograms(weight.begun)}` : null}
          </span>
        ) : null}
        {beyond > 0 ? (
          <span className="departure-beyond">
            <IconPlus size={16} aria-hidden />
            {t('departure.beyond_pieces', shown(beyond))}
          </span>
        ) : null}
      </p>
    </>
  )
}
