import { Text } from '@mantine/core'
import { IconPackages } from '@tabler/icons-react'
import { memo, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatQuantity } from '#shared/rules/format.ts'
import { useListKeys } from '../../form/list-keys.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SkipList } from '../../ui/focus/skip-list.tsx'
import { currentLanguage } from '../../words.ts'
import { StockWays } from '../stock-ways.tsx'
import { filterRows, type MaterialFilters, type MaterialRow, withFirst } from './filters.ts'
import { leaveQuantities, materialSearch } from './list-keys.ts'
import { useRowLook } from './look.ts'
import { MaterialTable } from './material-table.tsx'
import { MaterialToolbar } from './material-toolbar.tsx'
import type { QuantityEditor } from './quantities.ts'
import { useShort } from './short.ts'
import type { Missing } from './taken-by.tsx'
import './editor.css'

type MaterialPickerProps = {
  rows: MaterialRow[]
  editor: QuantityEditor
  missing: Missing
  filters: MaterialFilters
  onFilter(change: Partial<MaterialFilters>): void
}

/**
 * The list editor of the wizard's step 4 (rules/wizard.md#15) and of list templates
 * (rules/list-template.md#10): a quantity for each material, found by search and filters
 * (rules/wizard.md#16), or only the selected ones (rules/wizard.md#17).
 */
export const MaterialPicker = memo(function MaterialPicker(props: MaterialPickerProps) {
  const { rows, editor, missing, filters, onFilter } = props
  const { t } = useTranslation()
  const { quantities } = editor
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search)
  /**
   * The selection when the user switched the view on: a line lowered to 0 stays in place until the
   * user leaves the view.
   */
  const [only, setOnly] = useState<ReadonlySet<number> | null>(null)
  const look = useRowLook()
  const short = useShort(rows, quantities)
  /**
   * The materials listed first since the user asked for the missing ones; one that becomes short
   * joins them.
   */
  const [first, setFirst] = useState<ReadonlySet<number> | null>(null)
  if (first !== null && short.some((id) => !first.has(id))) setFirst(new Set([...first, ...short]))
  const shown = useMemo(() => {
    const found = filterRows(rows, filters, wanted, only)
    return first === null ? found : withFirst(found, first)
  }, [rows, filters, wanted, only, first])
  const answering = useMemo(() => ({ filters, wanted, isFirst: first !== null }), [filters, wanted, first])
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

  return (
    <>
      <MaterialToolbar
        search={search}
        onSearch={setSearch}
        isSearching={search !== wanted}
        filters={filters}
        onFilter={onFilter}
        isOnly={only !== null}
        onOnly={showOnly}
        shortCount={short.length}
        isShortFirst={first !== null}
        onShortFirst={(isFirst) => setFirst(isFirst ? new Set(short) : null)}
      />
      <Text size="xs" c="dimmed" my={6}>
        <span role="status">
          {t('wizard.list.count', { count: shown.length, shown: formatQuantity(shown.length, currentLanguage()) })}
        </span>
        <span className="material-keys"> · {t('wizard.list.keys')}</span>
      </Text>
      {shown.length === 0 ? (
        <EmptyState
          icon={IconPackages}
          title={t(
            rows.length === 0
              ? 'wizard.list.none'
              : only?.size === 0
                ? 'wizard.list.nothing_selected'
                : 'wizard.list.nothing',
          )}
          help={rows.length === 0 ? t('wizard.list.none_help') : undefined}
          action={rows.length === 0 ? <StockWays /> : undefined}
        />
      ) : (
        <>
          <SkipList label={t('frame.skip_list')} />
          <MaterialTable rows={shown} editor={editor} look={look} missing={missing} answering={answering} />
        </>
      )}
    </>
  )
})
