import { IconAlertCircle, IconAlertTriangle, IconCheck, IconHelpHexagon } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { memo, useCallback, useSyncExternalStore } from 'react'
import { type InventoryRow, type InventoryRowState, inventoryRowState, stillOut } from '#shared/inventory.ts'
import type { Language } from '#shared/language.ts'
import type { EventMaterial } from '#shared/material-shape.ts'
import { formatQuantity } from '#shared/rules/format.ts'
import { QuantityInput } from '../../form/quantity-input.tsx'
import { Thumb } from '../../material/thumb.tsx'
import { PiecesFrom } from '../../sub-rental/pieces-from.tsx'
import { type CountColumn, countColumns, counters } from './columns.ts'
import type { InventoryEditor } from './editor.ts'
import { returnKind } from './kind.ts'
import { InKits } from './kit-shares.tsx'
import { RefusedRow } from './refused.tsx'
import { useTypedCount } from './typed-count.ts'
import { Units } from './units.tsx'

export type Move = (from: number, by: 1 | -1, column: CountColumn) => void
export type RowProps = {
  material: EventMaterial
  /** The park it comes from, where the site has several. */
  park: string | undefined
  /** Its index among all rows. */
  place: number
  /** Null on a finished inventory: the row is read-only. */
  editor: InventoryEditor | null
  rowOf(id: number): InventoryRow
  onMove: Move
  language: Language
  t: TFunction
}

/** Of a material that has no row: it has just left the event, and is still on screen. */
export const noRow: InventoryRow = { id: 0, awaited_quantity: 0, actual: 0, broken: 0, lost: 0 }

/**
 * One material of the inventory. It rerenders when its own count changes, and not with its
 * neighbours.
 */
export const Row = memo(function Row({ material, park, place, editor, rowOf, onMove, language, t }: RowProps) {
  const { id, name, reference, pivot } = material
  const subscribe = useCallback((watcher: () => void) => editor?.subscribeTo(id, watcher) ?? (() => {}), [editor, id])
  const row = useSyncExternalStore(subscribe, () => rowOf(id))
  const { awaited_quantity, actual, broken, lost } = row
  const missing = stillOut(row)
  const isWhole = actual >= awaited_quantity
  /** What stayed behind at the departure. */
  const left = pivot.quantity - awaited_quantity
  const counted = inventoryRowState(row)
  // On a finished inventory, pieces that did not come back are missing.
  const state = counted === 'none' && !editor ? 'partial' : counted
  const shown = (quantity: number) => formatQuantity(quantity, language)
  return (
    <>
      <span className="inventory-head">
        <Thumb record={material} size={48} />
        <span className="inventory-name">
          <b>{name}</b>
          <small className="reference">{park === undefined ? reference : `${reference} · ${park}`}</small>
          <InKits materialId={id} />
          <PiecesFrom materialId={id} />
          {pivot.is_unplanned ? <small>{t('departure.state.unplanned')}</small> : null}
          {left > 0 ? <small>{t('departure.state.left', { count: left, shown: shown(left) })}</small> : null}
        </span>
        <State state={state} pieces={{ partial: missing, broken, lost }} t={t} language={language} />
        <span className="inventory-awaited figures" id={`awaited-${id}`}>
          <span className="inventory-narrow">
            {t('inventory.awaited_of', { count: awaited_quantity, shown: shown(awaited_quantity) })}
          </span>
          <span className="inventory-wide">{shown(awaited_quantity)}</span>
        </span>
        {editor ? (
          <button
            type="button"
            className="inventory-back"
            aria-label={t('inventory.row_back', { name, reference })}
            aria-pressed={isWhole}
            disabled={isWhole}
            onClick={() => editor.change([counters.actual(row, awaited_quantity)])}
          >
            <IconCheck size={28} aria-hidden />
          </button>
        ) : null}
      </span>
      <span className="inventory-fields">
        {editor ? (
          <Inputs
            row={row}
            place={place}
            editor={editor}
            onMove={onMove}
            t={t}
            names={{ name, reference }}
            shown={shown}
          />
        ) : (
          <>
            <span className="inventory-field figures">
              <Label column="actual" awaited={shown(awaited_quantity)} t={t} />
              <b>{shown(actual)}</b>
            </span>
            {(['broken', 'lost'] as const).map((column) => (
              <span key={column} className="inventory-field figures" data-broken={row[column] > 0 || undefined}>
                <Label column={column} awaited="" t={t} />
                <b>
                  {row[column] > 0 ? <IconAlertTriangle size={16} aria-hidden /> : null}
                  {shown(row[column])}
                </b>
              </span>
            ))}
          </>
        )}
      </span>
      <Units
        material={material}
        row={row}
        kind={returnKind}
        onChange={editor ? (next) => void editor.change([next]) : null}
      />
      {editor ? <RefusedRow editor={editor} id={id} /> : null}
    </>
  )
})

const stateIcons = {
  none: null,
  complete: IconCheck,
  partial: IconAlertTriangle,
  broken: IconAlertCircle,
  lost: IconHelpHexagon,
} as const

type StateProps = Pick<RowProps, 't' | 'language'> & {
  state: InventoryRowState
  /** What the state counts. */
  pieces: Record<'partial' | 'broken' | 'lost', number>
}

/** What there is to say of a row, in its mark and its words (rules/inventory.md#18). */
function State({ state, pieces, t, language }: StateProps) {
  const Icon = stateIcons[state]
  const counted = (of: keyof typeof pieces) =>
    t(`inventory.state.${of}`, { count: pieces[of], shown: formatQuantity(pieces[of], language) })
  return (
    <span className="inventory-state" data-state={state}>
      {Icon ? <Icon size={16} aria-hidden /> : null}
      {state === 'none' || state === 'complete' ? t(`inventory.state.${state}`) : counted(state)}
    </span>
  )
}

/** Name of a column above its number; on a phone the returned count says of how many. */
function Label({ column, awaited, t }: { column: CountColumn; awaited: string; t: TFunction }) {
  if (column !== 'actual') return <small>{t(`inventory.${column}`)}</small>
  return (
    <small>
      <span className="inventory-wide">{t('inventory.actual')}</span>
      <span className="inventory-narrow">{t('inventory.actual_on', { shown: awaited })}</span>
    </small>
  )
}

type InputsProps = Pick<RowProps, 'place' | 'onMove' | 't'> & {
  row: InventoryRow
  editor: InventoryEditor
  names: { name: string; reference: string }
  shown(quantity: number): string
}

function Inputs({ row, place, editor, onMove, t, names, shown }: InputsProps) {
  const { change, leave } = useTypedCount(row, (made, isAdded) => editor.change([made], isAdded))
  const field = (column: CountColumn) => {
    const label = t(`inventory.${column}_of`, names)
    return (
      <span
        key={column}
        className="inventory-field"
        data-column={column}
        data-broken={(column !== 'actual' && row[column] > 0) || undefined}
      >
        <Label column={column} awaited={shown(row.awaited_quantity)} t={t} />
        <QuantityInput
          value={row[column]}
          max={row.awaited_quantity}
          labels={{
            quantity: label,
            less: t('inventory.one_less', { label }),
            more: t('inventory.one_more', { label }),
          }}
          describedBy={`awaited-${row.id}`}
          onChange={change(counters[column])}
          onLeave={leave}
          onMove={(by, isEnter) => onMove(place, by, isEnter ? 'actual' : column)}
        />
      </span>
    )
  }
  return <>{countColumns.map(field)}</>
}
