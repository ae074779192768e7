import { Skeleton, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type KeyboardEvent, memo, useDeferredValue, useMemo, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { uncategorized } from '#shared/names.ts'
import { formatQuantity } from '#shared/rules/format.ts'
import { useCategories } from '../../category/use-categories.tsx'
import { focusOn } from '../../ui/focus/move.ts'
import { placeInColumn } from '../../ui/roving.ts'
import { currentLanguage } from '../../words.ts'
import { type CategoryEntry, categoryEntries, categoryMarks } from './categories.ts'
import { filterRows, type MaterialRow } from './filters.ts'
import type { MaterialFilters } from './filters-address.ts'
import type { Quantities } from './quantities.ts'

type CategoryRailProps = {
  rows: readonly MaterialRow[]
  quantities: Quantities
  filters: MaterialFilters
  onFilter(change: Partial<MaterialFilters>): void
}

/**
 * The categories beside the list, one Tab stop, with the sub-categories of the chosen one
 * (rules/wizard.md#28). Search does not change their counts: nothing moves while the user types.
 */
export const CategoryRail = memo(function CategoryRail({ rows, quantities, filters, onFilter }: CategoryRailProps) {
  const { t } = useTranslation()
  const { categories, unread } = useCategories()
  const { park, tags, category, subCategory } = filters
  const within = useMemo(() => filterRows(rows, { park, tags }, '', null), [rows, park, tags])
  const entries = useMemo(
    () => categories && categoryEntries(within, categories, { category, subCategory }),
    [within, categories, category, subCategory],
  )
  const byId = useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows])
  const lines = useDeferredValue(useSyncExternalStore(quantities.subscribe, quantities.lines))
  const marks = useMemo(() => categoryMarks(lines, byId), [lines, byId])
  const list = useRef<HTMLDivElement>(null)

  if (unread) return <div className="material-rail">{unread}</div>
  if (!entries) return <Skeleton className="material-rail" height={320} aria-busy />

  const choose = ({ category, subCategory }: CategoryEntry) => onFilter({ category, subCategory })
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const options = [...(list.current?.querySelectorAll<HTMLElement>('[role=option]') ?? [])]
    const at = options.findIndex((option) => option.contains(document.activeElement))
    const entry = entries[at]
    const to = placeInColumn(event.key, at, options.length)
    if (to !== undefined) focusOn(options[to])
    else if ((event.key === 'Enter' || event.key === ' ') && entry) choose(entry)
    else return
    event.preventDefault()
  }
  const language = currentLanguage()
  return (
    <div
      ref={list}
      role="listbox"
      aria-label={t('wizard.list.category')}
      className="material-rail"
      onKeyDown={onKeyDown}
    >
      {entries.map((entry) => {
        const isChosen = entry.category === category && entry.subCategory === subCategory
        const mark = marks.get(entry.key)
        const shown = formatQuantity(entry.count, language)
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys
          <div
            key={entry.key}
            role="option"
            aria-selected={isChosen}
            tabIndex={isChosen ? 0 : -1}
            className="material-place"
            data-sub={entry.subCategory !== undefined || undefined}
            onClick={() => choose(entry)}
          >
            <span className="material-place-name">
              {entry.name ?? t(entry.category === uncategorized ? 'category.uncategorized' : 'choosing.everything')}
            </span>
            {mark === 'short' ? (
              <IconAlertTriangle size={14} className="material-place-short" aria-hidden />
            ) : mark === 'chosen' ? (
              <span className="material-place-dot" aria-hidden />
            ) : null}
            <small aria-hidden>{shown}</small>
            <VisuallyHidden>
              {t('choosing.in_category', { count: entry.count, shown })}
              {mark ? `, ${t(mark === 'short' ? 'choosing.holds_short' : 'choosing.holds_chosen')}` : null}
            </VisuallyHidden>
          </div>
        )
      })}
    </div>
  )
})
