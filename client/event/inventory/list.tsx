import { Button } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { EventMaterial } from '#shared/material-shape.ts'
import { formatQuantity } from '#shared/rules/format.ts'
import { useIsPhone, useIsTight } from '../../frame/page.tsx'
import { focusOn } from '../../ui/focus/move.ts'
import { currentLanguage } from '../../words.ts'
import type { InventoryEditor } from './editor.ts'
import type { InventoryGroup } from './groups.ts'
import { type Move, Row } from './row.tsx'
import './list.css'

type Item = { key: string; group: InventoryGroup } | { key: string; material: EventMaterial; place: number }

/** Above this many rows, only those in view are in the page. */
const many = 200
const heights = { row: { line: 65, card: 147 }, group: 60 }
/** What covers the window's top and bottom: the frame's bar and the search, the footer. */
const covered = { wide: { top: 130, bottom: 90 }, phone: { top: 176, bottom: 150 } }

type ListProps = {
  groups: InventoryGroup[]
  /** Null on a finished inventory. */
  editor: InventoryEditor | null
  /** "All back" on a group. */
  onBack(materials: readonly EventMaterial[]): void
  label: string
}

/** The materials to count, one below the other under the names of their groups. */
export function InventoryList({ groups, editor, onBack, label }: ListProps) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const isPhone = useIsPhone()
  const isCard = useIsTight()
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  const [focused, setFocused] = useState<number | null>(null)
  const items = useMemo(() => itemsOf(groups), [groups])
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
      if (focused === null || shown.includes(focused) || focused >= items.length) return shown
      return [...shown, focused].sort((one, other) => one - other)
    },
  })

  const move = useCallback<Move>(
    (from, by, column) => {
      const to = places[from + by]
      if (to === undefined) return
      if (isLong) virtualizer.scrollToIndex(to, { align: 'auto' })
      // A distant row is rendered a frame or two after scrolling to it.
      focusOn(() => list.current?.querySelector<HTMLElement>(`[data-index="${to}"] [data-column="${column}"] input`))
    },
    [virtualizer, places, isLong],
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
      style={isLong ? { height: virtualizer.getTotalSize() } : undefined}
      onFocus={({ target }) => setFocused(Number(target.closest<HTMLElement>('[data-index]')?.dataset.index))}
      onBlur={() => setFocused(null)}
    >
      {shown.map(({ at, style }) => {
        const item = items[at]
        if (!item) return null
        return (
          <li
            key={item.key}
            data-index={at}
            ref={isLong ? virtualizer.measureElement : undefined}
            className={'group' in item ? 'inventory-group' : 'inventory-row'}
            style={style}
            {...(isLong ? { 'aria-setsize': items.length, 'aria-posinset': at + 1 } : {})}
          >
            {'group' in item ? (
              <GroupHead group={item.group} editor={editor} onBack={onBack} />
            ) : (
              <Row
                material={item.material}
                place={item.place}
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

function itemsOf(groups: readonly InventoryGroup[]): Item[] {
  let place = 0
  const hasNames = groups.some(({ name }) => name !== null)
  return groups.flatMap((group): Item[] => [
    ...(hasNames ? [{ key: `group ${group.key}`, group }] : []),
    ...group.materials.map((material) => ({ key: `material ${material.id}`, material, place: place++ })),
  ])
}

function GroupHead({ group, editor, onBack }: { group: InventoryGroup } & Pick<ListProps, 'editor' | 'onBack'>) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const name = group.name ?? t(group.key.startsWith('parks') ? 'inventory.other_park' : 'category.uncategorized')
  return (
    <>
      <h2>{name}</h2>
      {editor ? <GroupCount group={group} editor={editor} /> : <Figures {...storedTotals(group)} language={language} />}
      {editor ? (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconChecks size={18} aria-hidden />}
          aria-label={t('inventory.group_back_of', { group: name })}
          onClick={() => onBack(group.materials)}
        >
          {t('inventory.group_back')}
        </Button>
      ) : null}
    </>
  )
}

function GroupCount({ group, editor }: { group: InventoryGroup; editor: InventoryEditor }) {
  const subscribe = useCallback((watcher: () => void) => editor.subscribeTo('all', watcher), [editor])
  // A string instead of an object: it is compared by value.
  const counted = useSyncExternalStore(subscribe, () => {
    const rows = group.materials.map(({ id }) => editor.get(id))
    return `${sum(rows, 'actual')} ${sum(rows, 'awaited_quantity')}`
  })
  const [actual = 0, awaited = 0] = counted.split(' ').map(Number)
  return <Figures actual={actual} awaited={awaited} language={currentLanguage()} />
}

const sum = <K extends string>(rows: readonly Record<K, number>[], key: K): number =>
  rows.reduce((total, row) => total + row[key], 0)

const storedTotals = ({ materials }: InventoryGroup) => ({
  actual: materials.reduce((total, { pivot }) => total + pivot.quantity_returned, 0),
  awaited: materials.reduce((total, { pivot }) => total + pivot.quantity, 0),
})

function Figures({ actual, awaited, language }: { actual: number; awaited: number; language: 'fr' | 'en' }) {
  const { t } = useTranslation()
  return (
    <span className="inventory-counted figures" data-done={actual === awaited || undefined}>
      {t('inventory.group_count', {
        actual: formatQuantity(actual, language),
        awaited: formatQuantity(awaited, language),
      })}
    </span>
  )
}
