import { Checkbox } from '@mantine/core'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UnitChoice } from '#shared/unit.ts'
import { focusOn } from '../../ui/focus/move.ts'
import { placeInColumn } from '../../ui/roving.ts'
import { Whereabouts } from './whereabouts.tsx'

/** Height of a row, px, as in units.css. */
const rowHeight = 48

type UnitChoicesProps = {
  units: readonly UnitChoice[]
  ticked: ReadonlySet<number>
  mayTick(unit: UnitChoice): boolean
  onTick(unit: UnitChoice): void
}

/**
 * Units to tick, one below the other: of thousands only those in view are in the page. The list is
 * one Tab stop; arrows, Home and End go through it, Space ticks (rules/unit.md#21).
 */
export function UnitChoices({ units, ticked, mayTick, onTick }: UnitChoicesProps) {
  const { t } = useTranslation()
  const frame = useRef<HTMLDivElement>(null)
  /** The unit that had the focus last: Tab comes back to it. */
  const [visited, setVisited] = useState<number | null>(null)
  const stop = Math.max(
    0,
    units.findIndex(({ id }) => id === visited),
  )
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: units.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => units[index]?.id ?? index,
    overscan: 6,
    // The row that Tab comes to stays rendered, wherever the user scrolls.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range)
      return shown.includes(stop) || units.length === 0 ? shown : [...shown, stop].sort((one, other) => one - other)
    },
  })
  const press = (event: KeyboardEvent) => {
    const { key, target, altKey, ctrlKey, metaKey } = event
    if (altKey || ctrlKey || metaKey || !(target instanceof HTMLInputElement)) return
    const to = placeInColumn(key, Number(target.closest<HTMLElement>('[data-index]')?.dataset.index), units.length)
    if (to === undefined) return
    event.preventDefault()
    setVisited(units[to]?.id ?? null)
    virtualizer.scrollToIndex(to)
    focusOn(() => frame.current?.querySelector<HTMLElement>(`[data-index="${to}"] input`), { preventScroll: true })
  }
  return (
    <div ref={frame} className="unit-choices">
      <ul aria-label={t('unit.many')} style={{ height: virtualizer.getTotalSize() }} onKeyDown={press}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const unit = units[index]
          if (!unit) return null
          const isTicked = ticked.has(unit.id)
          const isOpen = isTicked || mayTick(unit)
          const about = `unit-${unit.id}-about`
          return (
            <li
              key={key}
              aria-setsize={units.length}
              aria-posinset={index + 1}
              data-index={index}
              data-closed={!isOpen || undefined}
              style={{ transform: `translateY(${start}px)` }}
            >
              <Checkbox
                checked={isTicked}
                readOnly={!isOpen}
                aria-disabled={!isOpen || undefined}
                aria-describedby={about}
                tabIndex={index === stop ? 0 : -1}
                onFocus={() => setVisited(unit.id)}
                onChange={() => isOpen && onTick(unit)}
                label={
                  <>
                    <b>{unit.reference}</b>
                    {unit.serial_number === null ? null : <small>{unit.serial_number}</small>}
                  </>
                }
              />
              <span id={about} className="unit-whereabouts">
                <Whereabouts unit={unit} isStop={index === stop} />
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
