import { IconAlertTriangle, IconCheck, IconPlus } from '@tabler/icons-react'
import { memo, useCallback, useSyncExternalStore } from 'react'
import { departureRowState } from '#shared/departure.ts'
import { mostPieces } from '#shared/limits.ts'
import { formatQuantity } from '#shared/rules/format.ts'
import { QuantityInput } from '../../form/quantity-input.tsx'
import { Thumb } from '../../material/thumb.tsx'
import { PiecesFrom } from '../../sub-rental/pieces-from.tsx'
import { departureKind } from '../inventory/departure-kind.ts'
import { InKits } from '../inventory/kit-shares.tsx'
import { RefusedRow } from '../inventory/refused.tsx'
import type { RowProps } from '../inventory/row.tsx'
import { useTypedCount } from '../inventory/typed-count.ts'
import { Units } from '../inventory/units.tsx'

const icons = { none: null, partial: IconAlertTriangle, complete: IconCheck, beyond: IconPlus }

/**
 * One material that leaves. It rerenders when its own count changes, and not with its neighbours.
 */
export const LeavingRow = memo(function LeavingRow({
  material,
  park,
  place,
  editor,
  rowOf,
  onMove,
  language,
  t,
}: RowProps) {
  const { id, name, reference } = material
  const subscribe = useCallback((watcher: () => void) => editor?.subscribeTo(id, watcher) ?? (() => {}), [editor, id])
  const row = useSyncExternalStore(subscribe, () => rowOf(id))
  const { change, leave } = useTypedCount(row, (made, isAdded) => editor?.change([made], isAdded))
  const { awaited_quantity, actual } = row
  const counted = departureRowState(row)
  // Once it has left, what was not counted is left behind.
  const state = counted === 'none' && !editor ? 'partial' : counted
  const shown = (quantity: number) => formatQuantity(quantity, language)
  const isListed = awaited_quantity > 0
  const Icon = icons[state]
  const label = t('departure.actual_of', { name, reference })
  return (
    <>
      <span className="inventory-head">
        <Thumb record={material} size={48} />
        <span className="inventory-name">
          <b>{name}</b>
          <small className="reference">{park === undefined ? reference : `${reference} · ${park}`}</small>
          <InKits materialId={id} />
          <PiecesFrom materialId={id} />
        </span>
        <span className="inventory-state" data-state={state}>
          {Icon ? <Icon size={16} aria-hidden /> : null}
          {stateWords()}
        </span>
        <span className="inventory-awaited figures" id={`awaited-${id}`}>
          <span className="inventory-narrow">
            {t('departure.awaited_of', { count: awaited_quantity, shown: shown(awaited_quantity) })}
          </span>
          <span className="inventory-wide">{isListed ? shown(awaited_quantity) : '–'}</span>
        </span>
        {editor && isListed ? (
          <button
            type="button"
            className="inventory-back"
            aria-label={t('departure.row_back', { name, reference })}
            aria-pressed={state === 'complete'}
            disabled={state === 'complete'}
            onClick={() => editor.change([editor.kind.set.actual(row, awaited_quantity)])}
          >
            <IconCheck size={28} aria-hidden />
          </button>
        ) : editor ? (
          <span />
        ) : null}
      </span>
      <span className="inventory-fields">
        <span className="inventory-field figures" data-column="actual">
          <small>
            <span className="inventory-wide">{t('departure.actual')}</span>
            <span className="inventory-narrow">
              {isListed ? t('departure.actual_on', { shown: shown(awaited_quantity) }) : t('departure.not_listed')}
            </span>
          </small>
          {editor ? (
            <QuantityInput
              value={actual}
              max={mostPieces}
              labels={{
                quantity: label,
                less: t('inventory.one_less', { label }),
                more: t('inventory.one_more', { label }),
              }}
              describedBy={`awaited-${id}`}
              onChange={change(editor.kind.set.actual)}
              onLeave={leave}
              onMove={(by) => onMove(place, by, 'actual')}
            />
          ) : (
            <b>{shown(actual)}</b>
          )}
        </span>
      </span>
      <Units
        material={material}
        row={row}
        kind={departureKind}
        onChange={editor ? (next) => void editor.change([next]) : null}
      />
      {editor ? <RefusedRow editor={editor} id={id} /> : null}
    </>
  )

  function stateWords(): string {
    if (state === 'partial') {
      const missing = awaited_quantity - actual
      return t(editor ? 'departure.state.partial' : 'departure.state.left', { count: missing, shown: shown(missing) })
    }
    if (state !== 'beyond') return t(`departure.state.${state}`)
    if (!isListed) return t(editor ? 'departure.not_listed' : 'departure.state.unplanned')
    const more = actual - awaited_quantity
    return t('departure.state.beyond', { count: more, shown: shown(more) })
  }
})
