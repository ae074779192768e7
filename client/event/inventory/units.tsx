import { Select, VisuallyHidden } from '@mantine/core'
import {
  IconAlertCircle,
  IconArrowBackUp,
  IconCheck,
  IconChevronRight,
  IconHelpHexagon,
  IconTruck,
} from '@tabler/icons-react'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { markedUnits, markUnit } from '#shared/counted-units.ts'
import type { InventoryRow, UnitMark } from '#shared/inventory.ts'
import type { EventMaterial } from '#shared/material-shape.ts'
import { formatQuantity } from '#shared/rules/format.ts'
import { matches } from '#shared/rules/text.ts'
import type { Unit } from '#shared/unit.ts'
import { api } from '../../endpoints.ts'
import { NotRead } from '../../form/not-read.tsx'
import { q } from '../../query.ts'
import { unitsQuery } from '../../unit/queries.ts'
import { StateMark } from '../../unit/state-mark.tsx'
import { currentLanguage } from '../../words.ts'
import type { CountKind } from './kind.ts'
import './units.css'

type Piece = Pick<Unit, 'id' | 'reference' | 'serial_number' | 'state'>

type UnitsProps = {
  material: Pick<EventMaterial, 'id' | 'name' | 'reference' | 'units'>
  row: InventoryRow
  kind: CountKind
  /** Null once the count is over. */
  onChange: ((row: InventoryRow) => void) | null
}

/**
 * The units of a row, behind a button that says how many are counted by name
 * (rules/inventory.md#39, rules/departure.md#23). A row of another material has none.
 */
export function Units({ material, row, kind, onChange }: UnitsProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  if (!row.units) return null
  const language = currentLanguage()
  const named = markedUnits(row).length
  const all = Math.max(row.awaited_quantity, named)
  return (
    <div className="inventory-units">
      <button type="button" className="inventory-units-open" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <IconChevronRight size={18} aria-hidden />
        {t('inventory.units.title')}
        <span className="figures">
          {t('inventory.units.named', { named: formatQuantity(named, language), all: formatQuantity(all, language) })}
        </span>
        <VisuallyHidden>{`${material.name} (${material.reference})`}</VisuallyHidden>
      </button>
      {isOpen ? <Opened material={material} row={row} kind={kind} onChange={onChange} /> : null}
    </div>
  )
}

function Opened({ material, row, kind, onChange }: UnitsProps) {
  const { t } = useTranslation()
  const hasOthers = onChange !== null && (kind.words === 'departure' || (row.units?.length ?? 0) < row.awaited_quantity)
  const { pieces, stock, isUnread, readAgain } = useUnits(material, row, hasOthers)
  return (
    <>
      {pieces.length > 0 ? (
        <ul aria-label={t('inventory.units.of', material)}>
          {pieces.map((piece) => (
            <OneUnit key={piece.id} piece={piece} material={material} row={row} kind={kind} onChange={onChange} />
          ))}
        </ul>
      ) : hasOthers && stock ? (
        <p className="inventory-units-none">{t('inventory.units.none')}</p>
      ) : null}
      {hasOthers && stock ? (
        <OtherUnit material={material} row={row} kind={kind} onChange={onChange} stock={stock} />
      ) : null}
      {isUnread ? <NotRead text={t('unit.naming.failed')} onRetry={readAgain} /> : null}
    </>
  )
}

/**
 * The units of a row with what is known of them: the line's, then those that only this count names
 * yet. `stock`: all units of the material, read where the row may count others, null where they
 * cannot be read. A read that fails leaves the count as it is.
 */
function useUnits(
  { id, units: listed = [] }: UnitsProps['material'],
  { units = [] }: InventoryRow,
  hasOthers: boolean,
) {
  const shown = new Set(units.map((unit) => unit.id))
  const known = new Set(listed.map((unit) => unit.id))
  const others = units.filter((unit) => unit.mark !== null && !known.has(unit.id))
  const stock = useQuery({ ...unitsQuery(id), enabled: hasOthers, throwOnError: false })
  const found = useQueries({
    queries: others.map((unit) => ({ ...q(api.unit.get, { params: { id: unit.id } }), throwOnError: false })),
  })
  const pieceAt = (at: number): Piece | undefined =>
    found[at]?.data ?? stock.data?.find((unit) => unit.id === others[at]?.id)
  const missing = [...(stock.data || !hasOthers ? [] : [stock]), ...found.filter((_, at) => !pieceAt(at))]
  const unread = missing.filter(({ isError }) => isError)
  return {
    pieces: [...listed.filter((unit) => shown.has(unit.id)), ...others.flatMap((_, at) => pieceAt(at) ?? [])],
    stock: stock.data ?? (stock.isError ? null : []),
    isUnread: unread.length > 0,
    readAgain: () => {
      for (const { refetch } of unread) void refetch()
    },
  }
}

const icons = { out: IconTruck, returned: IconArrowBackUp, broken: IconAlertCircle, lost: IconHelpHexagon }

function OneUnit({ piece, material, row, kind, onChange }: UnitsProps & { piece: Piece }) {
  const { t } = useTranslation()
  const { id, reference, serial_number, state } = piece
  const mark = row.units?.find((unit) => unit.id === id)?.mark ?? null
  return (
    <li data-mark={mark ?? undefined}>
      <span className="inventory-unit">
        <b>{reference}</b>
        {serial_number ? <small className="reference">{serial_number}</small> : null}
        {state === 'available' ? null : <StateMark state={state} />}
      </span>
      <span className="inventory-unit-marks">
        {onChange ? (
          kind.marks.map((one) => (
            <MarkButton key={one} mark={one} isMarked={one === mark} {...{ material, row, piece, onChange }} />
          ))
        ) : (
          <span>{t(mark === null ? 'inventory.units.uncounted' : `inventory.units.mark.${mark}`)}</span>
        )}
      </span>
    </li>
  )
}

type MarkButtonProps = Pick<UnitsProps, 'material' | 'row'> & {
  piece: Piece
  mark: UnitMark
  isMarked: boolean
  onChange(row: InventoryRow): void
}

/** Counts a unit so, or no more. */
function MarkButton({ material, row, piece: { id, reference }, mark, isMarked, onChange }: MarkButtonProps) {
  const { t } = useTranslation()
  const Icon = isMarked ? IconCheck : icons[mark]
  const next = markUnit(row, id, isMarked ? null : mark)
  const words = t(`inventory.units.mark.${mark}`)
  return (
    <button
      type="button"
      data-mark={mark}
      aria-pressed={isMarked}
      aria-label={t('inventory.units.mark_of', { mark: words, unit: reference, name: material.name })}
      disabled={next === row}
      onClick={() => onChange(next)}
    >
      <Icon size={18} aria-hidden />
      {words}
    </button>
  )
}

/** Counts a unit that the line does not name. */
function OtherUnit({ material, row, kind, onChange, stock }: UnitsProps & { stock: readonly Piece[] }) {
  const { t } = useTranslation()
  const listed = new Set([...(row.units ?? []), ...(material.units ?? [])].map(({ id }) => id))
  const free = stock.filter(
    ({ id, state }) =>
      !listed.has(id) && (state === 'available' || (kind.words === 'inventory' && state === 'out_of_order')),
  )
  return (
    <Select
      className="inventory-unit-other"
      searchable
      limit={20}
      label={t('inventory.units.other')}
      aria-label={t('inventory.units.other_of', material)}
      placeholder={t('inventory.units.other_placeholder')}
      nothingFoundMessage={t('inventory.units.not_found')}
      value={null}
      data={free.map(({ id, reference, serial_number }) => ({
        value: String(id),
        label: serial_number ? `${reference} · ${serial_number}` : reference,
      }))}
      filter={({ options, search }) =>
        options.filter((option) => 'label' in option && matches(option.label, search.trim()))
      }
      onChange={(value) => {
        const next = value === null ? row : markUnit(row, Number(value), kind.marks[0])
        if (next !== row) onChange?.(next)
      }}
    />
  )
}
