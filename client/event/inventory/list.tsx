import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InventoryRow } from '#shared/inventory.ts'
import type { EventMaterial } from '#shared/material-shape.ts'
import { useIsPhone, useIsTight } from '../../frame/page.tsx'
import { focusOn } from '../../ui/focus/move.ts'
import { currentLanguage } from '../../words.ts'
import type { InventoryEditor } from './editor.ts'
import { GroupHead } from './group-head.tsx'
import type { InventoryGroup } from './groups.ts'
import { itemsOf } from './items.ts'
import { type CountKind, columnTitle } from './kind.ts'
import type { Move, Row } from './row.tsx'
import './list.css'

/** Above this many rows, only those in view are in the page. */
const many = 200
const heights = { row: { line: 76, card: 183 }, group: 48 }
/** What covers the window's top and bottom: the frame's bar and the search, the footer. */
const covered = { wide: { top: 130, bottom: 90 }, phone: { top: 176, bottom: 150 } }

type ListProps = {
  groups: InventoryGroup[]
  kind: CountKind
  /** Null on a finished inventory. */
  editor: InventoryEditor | null
  /** The row of a material, as it is counted or stored. */
  rowOf(id: number): InventoryRow
  /** Draws it. */
  row: typeof Row
  /** "All back" on a group. */
  onBack(materials: readonly EventMaterial[]): void
  /** Rows that fold into the head of their group. */
  folded: ReadonlySet<number>
  /** Told which row has the focus, null for none. */
  onHold?(id: number | null): void
  /** Names of parks by id, where rows say theirs. */
  parks: ReadonlyMap<number, string>
  /** The search that found the rows. */
  search: string
  /** The row that the keypad counts. */
  counted?: number | null
  label: string
}

/** The materials to count, one below the other under the names of their groups. */
export function InventoryList({
  groups,
  kind,
  editor,
  rowOf,
  row: OneRow,
  onBack,
  folded,
  onHold,
  parks,
  search,
  counted = null,
  label,
}: ListProps) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const isPhone = useIsPhone()
  const isCard = useIsTight()
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  /** The material whose row has the focus. */
  const [held, setHeld] = useState<number | null>(null)
  const hold = (id: number | null) => {
    setHeld(id)
    onHold?.(id)
  }
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const items = useMemo(() => itemsOf(groups, { folded, opened }), [groups, folded, opened])
  const focused = items.findIndex((item) => 'material' in item && item.material.id === held)
  const places = useMemo(() => items.flatMap((item, at) => ('material' in item ? [at] : [])), [items])
  const isLong = items.length > many
  const { top: above, bottom: below } = isPhone ? covered.phone : covered.wide

  // The list's position on the page depends on everything above it.
  useLayoutEffect(() => {
    const at = list.current ? Math.round(list.current.getBoundingClientRect().top + window.scrollY) : 0
    if (at !== top) setTop(at)
  })

  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: isLong ? items.length : 0,
    estimateSize: (at) => {
      const item = items[at]
      return item && 'group' in item ? heights.group : isCard ? heights.row.card : heights.row.line
    },
    getItemKey: (at) => items[at]?.key ?? at,
    overscan: 6,
    scrollMargin: top,
    scrollPaddingStart: above,
    scrollPaddingEnd: below,
    // The row being typed in stays rendered while the user scrolls: it must keep its focus.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range)
      if (focused === -1 || shown.includes(focused)) return shown
      return [...shown, focused].sort((one, other) => one - other)
    },
  })

  const move = useCallback<Move>(
    (from, by, column) => {
      const to = places[from + by]
      const item = to === undefined ? undefined : items[to]
      if (to === undefined || !item || 'group' in item) return
      if (isLong) virtualizer.scrollToIndex(to, { align: 'auto' })
      // A row further away is in the page a frame or two after scrolling to it, and rows may fold
      // meanwhile.
      const { id } = item.material
      focusOn(() => list.current?.querySelector<HTMLElement>(`[data-id="${id}"] [data-column="${column}"] input`))
    },
    [virtualizer, places, items, isLong],
  )

  const shown: { at: number; style?: CSSProperties }[] = isLong
    ? virtualizer.getVirtualItems().map(({ index, start }) => ({
        at: index,
        style: { position: 'absolute', insetInline: 0, top: 0, transform: `translateY(${start - top}px)` },
      }))
    : items.map((_, at) => ({ at }))
  return (
    <ul
      ref={list}
      aria-label={label}
      className="inventory-list"
      data-search={search}
      data-over={editor === null || undefined}
      data-kind={kind.words}
      style={isLong ? { height: virtualizer.getTotalSize() } : undefined}
      onFocus={({ target }) => hold(Number(target.closest<HTMLElement>('[data-id]')?.dataset.id) || null)}
      onBlur={() => hold(null)}
    >
      {shown.map(({ at, style }) => {
        const item = items[at]
        if (!item) return null
        return (
          <li
            key={item.key}
            data-index={at}
            {...('material' in item
              ? { 'data-id': item.material.id, 'data-counted': item.material.id === counted || undefined }
              : {})}
            ref={isLong ? virtualizer.measureElement : undefined}
            className={'group' in item ? 'inventory-group' : 'inventory-row'}
            style={style}
            {...(isLong ? { 'aria-setsize': items.length, 'aria-posinset': at + 1 } : {})}
          >
            {'group' in item ? (
              <GroupHead
                kind={kind}
                group={item.group}
                rowOf={rowOf}
                editor={editor}
                folds={item.folds}
                isOpen={item.isOpen}
                onToggle={() => setOpened(toggled(opened, item.group.key))}
                onBack={onBack}
              />
            ) : (
              <OneRow
                material={item.material}
                park={parks.get(item.material.park_id)}
                place={item.place}
                rowOf={rowOf}
                editor={editor}
                onMove={move}
                language={language}
                t={t}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** The set with the value added, or without it where it was in it. */
function toggled(set: ReadonlySet<string>, value: string): ReadonlySet<string> {
  const next = new Set(set)
  if (!next.delete(value)) next.add(value)
  return next
}

/** Names the columns of the rows, for the eye: the fields say theirs themselves. */
export function InventoryColumns({ kind, isOver }: { kind: CountKind; isOver: boolean }) {
  const { t } = useTranslation()
  return (
    <div className="inventory-columns" data-over={isOver || undefined} data-kind={kind.words} aria-hidden>
      <span className="inventory-keys">{isOver ? null : t('inventory.keys')}</span>
      <span>{t(`${kind.words}.awaited`)}</span>
      {isOver ? null : <span />}
      {kind.columns.map((column) => (
        <span key={column}>{t(columnTitle(kind, column))}</span>
      ))}
    </div>
  )
}
