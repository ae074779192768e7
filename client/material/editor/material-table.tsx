import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type MouseEvent, memo, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mostPieces } from '#shared/limits.ts'
import { useIsCrowded } from '../../frame/page.tsx'
import { drawNow } from '../../ui/draw-now.ts'
import { focusOn } from '../../ui/focus/move.ts'
import type { MaterialRow as Row } from './filters.ts'
import type { RowLook } from './look.ts'
import { MaterialRow } from './material-row.tsx'
import type { QuantityEditor } from './quantities.ts'
import type { Missing } from './taken-by.tsx'

const height = { wide: 57, crowded: 117 }
/**
 * What covers the window's top and bottom: the frame's bar and the filters, the totals and buttons.
 */
const covered = { wide: { top: 120, bottom: 90 }, crowded: { top: 176, bottom: 150 } }

type MaterialTableProps = {
  rows: Row[]
  editor: QuantityEditor
  look: RowLook
  missing: Missing
  /** The query of the rows: with another one the list begins at its first row again. */
  answering: unknown
}

/**
 * The materials one below the other. Of 10,000 only those in view are in the page, and the one
 * being typed in.
 */
export const MaterialTable = memo(function MaterialTable(props: MaterialTableProps) {
  const { rows, editor, look, missing, answering } = props
  const { t } = useTranslation()
  const isCrowded = useIsCrowded()
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  const [focused, setFocused] = useState<number | null>(null)
  const { top: above, bottom: below } = isCrowded ? covered.crowded : covered.wide
  const focusedAt = focused === null ? -1 : rows.findIndex(({ id }) => id === focused)

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
    if (window.scrollY > top - above) window.scrollTo({ top: top - above })
  }, [answered, answering, top, above])

  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: rows.length,
    estimateSize: () => (isCrowded ? height.crowded : height.wide),
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 6,
    scrollMargin: top,
    scrollPaddingStart: above,
    scrollPaddingEnd: below,
    // The row being typed in stays rendered while the user scrolls: it must keep its focus.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range)
      if (focusedAt < 0 || shown.includes(focusedAt)) return shown
      return [...shown, focusedAt].sort((one, other) => one - other)
    },
  })

  const count = rows.length
  const move = useCallback(
    (from: number, by: 1 | -1) => {
      const to = from + by
      if (to < 0 || to >= count) return
      virtualizer.scrollToIndex(to, { align: 'auto' })
      // A distant row is rendered a frame or two after scrolling to it.
      focusOn(() => list.current?.querySelector<HTMLElement>(`[data-index="${to}"] input`), { preventScroll: true })
    },
    [virtualizer, count],
  )

  /**
   * A click on a line adds one, and puts the cursor into the quantity; on touch a keyboard would
   * cover the list.
   */
  const take = ({ target }: MouseEvent<HTMLUListElement>) => {
    if (!(target instanceof Element) || target.closest('a, button, input') || !getSelection()?.isCollapsed) return
    const line = target.closest<HTMLElement>('[data-material]')
    if (!line) return
    const id = Number(line.dataset.material)
    drawNow(() => editor.change(id, Math.min(editor.quantities.get(id) + 1, mostPieces)))
    if (matchMedia('(pointer: fine)').matches) focusOn(line.querySelector('input'), { preventScroll: true })
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a shortcut of the mouse; the quantity has the key for it
    <ul
      ref={list}
      onClick={take}
      aria-label={t('wizard.list.label')}
      className="material-list"
      data-price={look.showsPrice || undefined}
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
            ref={virtualizer.measureElement}
            className="material-row"
            style={{ transform: `translateY(${start - top}px)` }}
          >
            <MaterialRow
              row={row}
              index={index}
              editor={editor}
              look={look}
              missing={missing.byId.get(row.id)}
              isWaiting={missing.isWaiting}
              hasFailed={missing.hasFailed}
              onMove={move}
              t={t}
            />
          </li>
        )
      })}
    </ul>
  )
})
