import { Button, Stack, Switch } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFilter, IconFilterOff } from '@tabler/icons-react'
import { memo, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { SideDialog } from '../../ui/dialog.tsx'
import { focusOn } from '../../ui/focus/move.ts'
import { isSaveKey } from '../../ui/save-key.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { MaterialFilterFields } from './filter-fields.tsx'
import { filterCount } from './filters.ts'
import type { MaterialFilters } from './filters-address.ts'

type MaterialToolbarProps = {
  search: string
  onSearch(text: string): void
  /** The list does not show the search's results yet. */
  isSearching: boolean
  filters: MaterialFilters
  onFilter(change: Partial<MaterialFilters>): void
  isOnly: boolean
  onOnly(isOnly: boolean): void
  /** The filters have no room here: they are in a drawer. */
  isNarrow: boolean
  /** The categories stand beside the list. */
  hasRail: boolean
}

export const noFilters: MaterialFilters = {
  park: undefined,
  category: undefined,
  subCategory: undefined,
  tags: undefined,
}

/**
 * Search, filters and the selection switch, always in view above the list. Without room the filters
 * are in a drawer.
 */
export const MaterialToolbar = memo(function MaterialToolbar(props: MaterialToolbarProps) {
  const { search, onSearch, isSearching, filters, onFilter, isOnly, onOnly, isNarrow, hasRail } = props
  const { t } = useTranslation()
  const [isOpen, drawer] = useDisclosure(false)
  // Beside the list, all materials are one click away.
  const count = filterCount(hasRail ? { ...filters, category: undefined, subCategory: undefined } : filters)
  const isEntering = useRef(false)
  // Enter often comes before the list has followed the last key: the focus goes to its first row
  // and not to one about to leave.
  useEffect(() => {
    if (isSearching || !isEntering.current) return
    isEntering.current = false
    enterList()
  }, [isSearching])
  return (
    <search className="material-toolbar" aria-label={t('wizard.list.label')}>
      <SearchField
        className="material-search"
        label={t('wizard.list.search')}
        value={search}
        onChange={onSearch}
        onKeyDown={(event) => {
          if ((event.key !== 'Enter' && event.key !== 'ArrowDown') || isSaveKey(event)) return
          event.preventDefault()
          if (isSearching) isEntering.current = true
          else enterList()
        }}
      />
      {isNarrow ? (
        <>
          <Button
            variant={count > 0 ? 'light' : 'default'}
            leftSection={<IconFilter size={16} />}
            onClick={drawer.open}
            aria-haspopup="dialog"
          >
            {count > 0 ? t('wizard.list.filters_count', { count }) : t('wizard.list.filters')}
          </Button>
          <SideDialog
            opened={isOpen}
            onClose={drawer.close}
            position="bottom"
            size="auto"
            title={t('wizard.list.filters')}
            closeButtonProps={{ 'aria-label': t('frame.close') }}
          >
            <Stack>
              <MaterialFilterFields filters={filters} onChange={onFilter} isStacked hasCategories />
              <Button variant="default" disabled={count === 0} onClick={() => onFilter(noFilters)}>
                {t('wizard.list.clear')}
              </Button>
              <Button onClick={drawer.close}>{t('wizard.list.show')}</Button>
            </Stack>
          </SideDialog>
        </>
      ) : (
        <>
          <MaterialFilterFields filters={filters} onChange={onFilter} isStacked={false} hasCategories={!hasRail} />
          {count > 0 ? (
            <Button variant="subtle" leftSection={<IconFilterOff size={16} />} onClick={() => onFilter(noFilters)}>
              {t('wizard.list.clear')}
            </Button>
          ) : null}
        </>
      )}
      <Switch
        className="material-only"
        size={isNarrow ? 'sm' : 'xs'}
        label={t('wizard.list.only')}
        checked={isOnly}
        onChange={({ currentTarget }) => onOnly(currentTarget.checked)}
      />
    </search>
  )
})

/** From the search to the first quantity found. */
function enterList(): void {
  focusOn(document.querySelector<HTMLElement>('.material-list [data-index="0"] input'))
}
