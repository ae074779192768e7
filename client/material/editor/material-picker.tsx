import { Button, Group } from '@mantine/core'
import { memo, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useListKeys } from '../../form/list-keys.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SkipList } from '../../ui/focus/skip-list.tsx'
import { useWidth } from '../../ui/size.ts'
import { StockWays } from '../stock-ways.tsx'
import { CategoryRail } from './category-rail.tsx'
import { filterCount, filterRows, type MaterialRow, withFirst } from './filters.ts'
import type { MaterialFilters } from './filters-address.ts'
import { isKitKey } from './kit-rows.ts'
import { leaveQuantities, materialSearch } from './list-keys.ts'
import { useRowLook } from './look.ts'
import { MaterialHead } from './material-head.tsx'
import { MaterialTable, type Sought } from './material-table.tsx'
import { MaterialToolbar, noFilters } from './material-toolbar.tsx'
import { PickerTabs } from './picker-tabs.tsx'
import type { QuantityEditor } from './quantities.ts'
import type { Reveal } from './reveal.ts'
import { useShort } from './short.ts'
import { useTab } from './use-tab.ts'
import './editor.css'

type MaterialPickerProps = {
  rows: MaterialRow[]
  /** Kits that can be chosen too: in a tab of their own, and found by the search (rules/wizard.md#33). */
  kits?: MaterialRow[]
  editor: QuantityEditor
  filters: MaterialFilters
  onFilter(change: Partial<MaterialFilters>): void
  /** Begins with only the selection, where there is one. */
  beginsOnly?: boolean
  /** Lets other parts of the page bring a row into view. */
  reveal?: Reveal
}

const noKits: MaterialRow[] = []

/** Widths from which the categories stand beside the list, px, and the list's own. */
const railFrom = 736
const railWidth = 208
/**
 * Widths of the list from which a row is one line, from which it says "free" in words, and from
 * which the filters have room above it together with that of the category.
 */
const flatFrom = 520
const wordyFrom = 660
const filtersFrom = 720

/**
 * The list editor of the wizard's step 4 (rules/wizard.md#15) and of list templates
 * (rules/list-template.md#10): a quantity for each material, found by search and filters
 * (rules/wizard.md#16), or only the selected ones (rules/wizard.md#17).
 */
export const MaterialPicker = memo(function MaterialPicker(props: MaterialPickerProps) {
  const { rows, kits = noKits, editor, filters, onFilter, beginsOnly = false, reveal } = props
  const { t } = useTranslation()
  const { quantities } = editor
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search)
  /**
   * The selection when the user switched the view on: a line lowered to 0 stays in place until the
   * user leaves the view.
   */
  const [only, setOnly] = useState<ReadonlySet<number> | null>(() => {
    const selection = new Set(quantities.lines().map(({ id }) => id))
    return beginsOnly && [...kits, ...rows].some(({ id }) => selection.has(id)) ? selection : null
  })
  const { tab, setTab, listed, filterMaterials } = useTab({
    rows,
    kits,
    onFilter,
    finds: wanted.trim() !== '' || only !== null,
  })
  const look = useRowLook()
  const short = useShort(rows, quantities)
  /**
   * The materials listed first since the user asked for the missing ones; one that becomes short
   * joins them.
   */
  const [first, setFirst] = useState<ReadonlySet<number> | null>(null)
  if (first !== null && short.some((id) => !first.has(id))) setFirst(new Set([...first, ...short]))
  const shown = useMemo(() => {
    const found = filterRows(listed, tab === 'kits' ? noFilters : filters, wanted, only)
    return first === null ? found : withFirst(found, first)
  }, [listed, tab, filters, wanted, only, first])
  // By value: filters read again are another object, and must not scroll the list back.
  const answering = JSON.stringify([filters, wanted, first !== null, tab])
  useListKeys(materialSearch, leaveQuantities)
  const showOnly = useCallback(
    (isOnly: boolean) => setOnly(isOnly ? new Set(quantities.lines().map(({ id }) => id)) : null),
    [quantities],
  )
  // Quantities set elsewhere (a reused list, another user's save) belong to the selection too.
  useEffect(() => {
    if (only === null) return
    return quantities.subscribe(() => {
      const added = quantities.lines().filter(({ id }) => !only.has(id))
      if (added.length > 0) setOnly(new Set([...only, ...added.map(({ id }) => id)]))
    })
  }, [quantities, only])

  const { ref, size: width } = useWidth<HTMLDivElement>()
  const hasRail = width >= railFrom
  const listWidth = hasRail ? width - railWidth : width
  const isTall = listWidth < flatFrom
  const showShortFirst = useCallback((isFirst: boolean) => setFirst(isFirst ? new Set(short) : null), [short])
  const head = (
    <MaterialHead
      count={shown.length}
      shortCount={short.length}
      isShortFirst={first !== null}
      onShortFirst={showShortFirst}
      showsPrice={look.showsPrice}
      isTall={isTall}
    />
  )
  const mayHide = search !== '' || (tab === 'materials' && filterCount(filters) > 0)
  const clear = () => {
    setSearch('')
    onFilter(noFilters)
  }
  const above = useRef<HTMLDivElement>(null)
  const isShown = useCallback((id: number) => shown.some((row) => row.id === id), [shown])
  const [sought, setSought] = useState<Sought | null>(null)
  useEffect(
    () =>
      reveal?.subscribe((id) => {
        if (!isShown(id)) {
          setTab(isKitKey(id) ? 'kits' : 'materials')
          setSearch('')
          setOnly(null)
          onFilter(noFilters)
        }
        setSought({ id, isReached: false })
      }),
    [reveal, isShown, onFilter, setTab],
  )

  return (
    <div
      ref={ref}
      className="material-editor"
      data-price={look.showsPrice || undefined}
      data-rail={hasRail || undefined}
      data-rows={isTall ? 'tall' : listWidth < wordyFrom ? 'flat' : 'wordy'}
    >
      {hasRail ? (
        <CategoryRail rows={rows} quantities={quantities} filters={filters} onFilter={filterMaterials} />
      ) : null}
      <div className="material-main">
        <div ref={above} className="material-above">
          {kits.length > 0 ? <PickerTabs tab={tab} onTab={setTab} kits={kits.length} /> : null}
          <MaterialToolbar
            search={search}
            onSearch={setSearch}
            isSearching={search !== wanted}
            filters={filters}
            onFilter={filterMaterials}
            isOnly={only !== null}
            onOnly={showOnly}
            isNarrow={!hasRail && width < filtersFrom}
            hasRail={hasRail}
          />
          {isTall ? null : head}
        </div>
        {/* On a phone the rows have more use for the room. */}
        {isTall ? head : null}
        {shown.length === 0 ? (
          <EmptyState
            drawing={rows.length === 0 ? 'case' : only?.size === 0 ? 'roadcase' : 'lens'}
            isQuiet={rows.length > 0}
            title={t(
              rows.length === 0
                ? 'wizard.list.none'
                : only?.size === 0
                  ? 'wizard.list.nothing_selected'
                  : 'wizard.list.nothing',
            )}
            help={rows.length === 0 ? t('wizard.list.none_help') : undefined}
            action={
              rows.length === 0 ? (
                <StockWays />
              ) : only?.size === 0 ? undefined : (
                <Group justify="center">
                  {only === null ? null : (
                    <Button variant="default" onClick={() => setOnly(null)}>
                      {t('wizard.list.in_all')}
                    </Button>
                  )}
                  {mayHide ? (
                    <Button variant="default" onClick={clear}>
                      {t('wizard.list.clear')}
                    </Button>
                  ) : null}
                </Group>
              )
            }
          />
        ) : (
          <>
            <SkipList label={t('frame.skip_list')} />
            <MaterialTable
              rows={shown}
              editor={editor}
              look={look}
              isTall={isTall}
              answering={answering}
              sought={sought}
              above={above}
            />
          </>
        )}
      </div>
    </div>
  )
})
