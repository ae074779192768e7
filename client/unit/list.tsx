import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Unit } from '#shared/unit.ts'
import type { useTrash } from '../form/trash.ts'
import { useIsPhone } from '../frame/page.tsx'
import { focusOn } from '../ui/focus/move.ts'
import { placeInColumn } from '../ui/roving.ts'
import { type UnitLook, UnitRow } from './row.tsx'

/** Heights of a row, px, as in unit.css. */
const heights = { flat: 44, tall: 64 }

type UnitListProps = {
  units: readonly Unit[]
  look: UnitLook
  trash: ReturnType<typeof useTrash>
  onOpen(unit: Unit): void
}

/**
 * Units one below the other: of thousands only those in view are in the page. The list is one Tab
 * stop; arrows, Home and End go through it, Delete asks to trash (rules/unit.md#17).
 */
export function UnitList({ units, look, trash, onOpen }: UnitListProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  /** The unit that had the focus last: Tab comes back to it. */
  const [visited, setVisited] = useState<number | null>(null)
  const stop = Math.max(
    0,
    units.findIndex(({ id }) => id === visited),
  )
  const height = isPhone ? heights.tall : heights.flat

  // The list's position on the page depends on everything above it.
  useLayoutEffect(() => {
    const at = list.current ? Math.round(list.current.getBoundingClientRect().top + window.scrollY) : 0
    if (at !== top) setTop(at)
  })
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: units.length,
    estimateSize: () => height,
    getItemKey: (index) => units[index]?.id ?? index,
    overscan: 8,
    scrollMargin: top,
    // The row that Tab comes to stays rendered, wherever the user scrolls.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range)
      return shown.includes(stop) || units.length === 0 ? shown : [...shown, stop].sort((one, other) => one - other)
    },
  })
  // Rows of another height: the virtualizer keeps the sizes it knows until told otherwise.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of height is the reason
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, height])

  const press = (event: KeyboardEvent<HTMLUListElement>) => {
    const { key, target, altKey, ctrlKey, metaKey } = event
    if (altKey || ctrlKey || metaKey || !(target instanceof Element) || !list.current?.contains(target)) return
    const at = Number(target.closest<HTMLElement>('[data-index]')?.dataset.index)
    const unit = units[at]
    if (!unit) return
    const to = placeInColumn(key, at, units.length)
    if (to !== undefined) {
      setVisited(units[to]?.id ?? null)
      virtualizer.scrollToIndex(to)
      focusOn(() => list.current?.querySelector<HTMLElement>(`[data-index="${to}"] button`), { preventScroll: true })
    } else if (key === 'Delete') void trash.remove(unit, unit.reference)
    else return
    event.preventDefault()
  }

  return (
    <>
      {isPhone ? null : <Heads withPark={look.parkOf !== null} />}
      <ul
        ref={list}
        aria-label={t('unit.many')}
        className="unit-list"
        data-park={look.parkOf !== null || undefined}
        style={{ height: virtualizer.getTotalSize() }}
        onKeyDown={press}
        onFocus={({ target }) => {
          const at = Number(target.closest<HTMLElement>('[data-index]')?.dataset.index)
          setVisited(units[at]?.id ?? null)
        }}
      >
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const unit = units[index]
          if (!unit) return null
          return (
            <li
              key={key}
              aria-setsize={units.length}
              aria-posinset={index + 1}
              data-index={index}
              className="unit-row"
              style={{ transform: `translateY(${start - top}px)` }}
            >
              <UnitRow unit={unit} look={look} trash={trash} isStop={index === stop} onOpen={onOpen} />
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** The titles of the columns, for the eye: each row says in words what it shows. */
function Heads({ withPark }: { withPark: boolean }) {
  const { t } = useTranslation()
  return (
    <div className="unit-heads unit-cells" data-park={withPark || undefined} aria-hidden>
      <span>{t('unit.reference')}</span>
      <span>{t('unit.serial_number')}</span>
      <span>{t('unit.state')}</span>
      {withPark ? <span>{t('park.one')}</span> : null}
      <span>{t('unit.warranty')}</span>
      <span>{t('unit.note')}</span>
    </div>
  )
}
