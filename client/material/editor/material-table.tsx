import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type MouseEvent, memo, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mostOfKit } from '#shared/event-kit.ts'
import { mostPieces } from '#shared/limits.ts'
import { drawNow } from '../../ui/draw-now.ts'
import { focusOn } from '../../ui/focus/move.ts'
import type { MaterialRow as Row } from './filters.ts'
import { isKitKey } from './kit-rows.ts'
import type { RowLook } from './look.ts'
import { MaterialRow } from './material-row.tsx'
import type { QuantityEditor } from './quantities.ts'

/** Heights of a row, px, as in editor.css: all alike, so that no row moves another. */
const heights = { flat: 44, tall: 64 }

/** A row that another part of the page asked for. */
export type Sought = { id: number; isReached: boolean }

type MaterialTableProps = {
  rows: Row[]
  editor: QuantityEditor
  look: RowLook
  isTall: boolean
  /** The query of the rows: with another one the list begins at its first row again. */
  answering: string
  /** A row to bring into view, once: by whichever list of rows has it first. */
  sought: Sought | null
  /** What stays over the list's first rows while it scrolls. */
  above: RefObject<HTMLElement | null>
}

const withMouse = () => matchMedia('(pointer: fine)').matches

/**
 * The materials one below the other. Of 10,000 only those in view are in the page, and the one
 * being typed in.
 */
export const MaterialTable = memo(function MaterialTable(props: MaterialTableProps) {
  const { rows, editor, look, isTall, answering, sought, above } = props
  const { t } = useTranslation()
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  const [focused, setFocused] = useState<number | null>(null)
  const focusedAt = focused === null ? -1 : rows.findIndex(({ id }) => id === focused)
  const height = isTall ? heights.tall : heights.flat

  // The list's position on the page depends on everything above it.
  useLayoutEffect(() => {
    const at = list.current ? Math.round(list.current.getBoundingClientRect().top + window.scrollY) : 0
    if (at !== top) setTop(at)
  })

  // The first answers are visible, below the search that stays in view.
  const [answered, setAnswered] = useState(answering)
  useLayoutEffect(() => {
    if (answered === answering) return
    setAnswered(answering)
    const first = top - covered(above.current).top
    if (window.scrollY > first) window.scrollTo({ top: first })
  }, [answered, answering, top, above])

  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: rows.length,
    estimateSize: () => height,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 8,
    scrollMargin: top,
    // The row being typed in stays rendered while the user scrolls: it must keep its focus.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range)
      if (focusedAt < 0 || shown.includes(focusedAt)) return shown
      return [...shown, focusedAt].sort((one, other) => one - other)
    },
  })
  // Rows of another height: the virtualizer keeps the sizes it knows until told otherwise.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of height is the reason
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, height])

  const count = rows.length
  /** Scrolls as little as shows the whole row, and puts the cursor into its quantity. */
  const goTo = useCallback(
    (index: number, isFocused = true) => {
      const hidden = covered(above.current)
      const start = top + index * height
      const highest = start - hidden.top
      const lowest = start + height + hidden.bottom - window.innerHeight
      if (window.scrollY > highest) window.scrollTo({ top: highest })
      else if (window.scrollY < lowest) window.scrollTo({ top: lowest })
      if (!isFocused) return
      // A distant row is rendered a frame or two after scrolling to it.
      focusOn(() => list.current?.querySelector<HTMLElement>(`[data-index="${index}"] input`), { preventScroll: true })
    },
    [top, height, above],
  )
  const move = useCallback(
    (from: number, by: 1 | -1) => {
      const to = from + by
      if (to >= 0 && to < count) goTo(to)
    },
    [goTo, count],
  )

  // Another part of the page asked for a row, which is there only once the filters let it through.
  useEffect(() => {
    if (sought === null || sought.isReached) return
    const index = rows.findIndex(({ id }) => id === sought.id)
    if (index < 0) return
    sought.isReached = true // nothing on the screen shows it
    goTo(index, withMouse())
  }, [sought, rows, goTo])

  /**
   * A click on a line adds one, and puts the cursor into the quantity; on touch a keyboard would
   * cover the list.
   */
  const take = ({ target }: MouseEvent<HTMLUListElement>) => {
    if (!(target instanceof Element) || target.closest('a, button, input') || !getSelection()?.isCollapsed) return
    const line = target.closest<HTMLElement>('[data-material]')
    if (!line) return
    const id = Number(line.dataset.material)
    const most = isKitKey(id) ? mostOfKit : mostPieces
    drawNow(() => editor.change(id, Math.min(editor.quantities.get(id) + 1, most)))
    if (withMouse()) focusOn(line.querySelector('input'), { preventScroll: true })
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a shortcut of the mouse; the quantity has the key for it
    <ul
      ref={list}
      onClick={take}
      aria-label={t('wizard.list.label')}
      className="material-list"
      style={{ height: virtualizer.getTotalSize() }}
      onFocus={({ target }) => setFocused(Number(target.closest<HTMLElement>('[data-material]')?.dataset.material))}
      onBlur={() => setFocused(null)}
    >
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const row = rows[index]
        if (!row) return null
        return (
          <li
            key={key}
            aria-setsize={count}
            aria-posinset={index + 1}
            data-index={index}
            data-material={row.id}
            data-sought={sought?.id === row.id || undefined}
            className="material-row"
            style={{ transform: `translateY(${start - top}px)` }}
          >
            <MaterialRow row={row} index={index} editor={editor} look={look} onMove={move} t={t} />
          </li>
        )
      })}
    </ul>
  )
})

/**
 * Pixels of the window that hide rows: the frame's bar with what stays above the list, and the bar
 * at the page's foot.
 */
function covered(above: HTMLElement | null): { top: number; bottom: number } {
  const foot = document.querySelector<HTMLElement>('.page-foot')
  const bar = above ? Number.parseFloat(getComputedStyle(above).top) || 0 : 0
  return { top: bar + (above?.offsetHeight ?? 0), bottom: foot?.offsetHeight ?? 0 }
}
