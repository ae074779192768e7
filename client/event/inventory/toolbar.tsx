import { SegmentedControl } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import { api } from '../../endpoints.ts'
import { useIsHere } from '../../is-here.ts'
import { q } from '../../query.ts'
import { SearchInput } from '../../ui/table/search-input.tsx'
import { type Grouping, groupings } from './grouping.ts'
import { findMaterials, groupForCount, type InventoryGroup } from './groups.ts'

const route = getRouteApi('/app/event-return/$id')

/** The grouping of the last visit, on this device. */
const kept = 'inventoryGrouping'

/** The rows that the address asks for: filtered by the search, and grouped. */
export function useInventoryView(event: Event): {
  groups: InventoryGroup[]
  by: Grouping
  /** A single park is no choice. */
  choices: Grouping[]
  search: string
} {
  const { data: categories } = useSuspenseQuery(q(api.category.all, {}))
  const { data: parks } = useSuspenseQuery(q(api.park.choices, {}))
  const { by: asked, search = '' } = route.useSearch()
  const choices = groupings.filter((one) => one !== 'parks' || parks.length > 1)
  const wanted = asked ?? localStorage.getItem(kept)
  const by = choices.find((one) => one === wanted) ?? 'categories'
  const { materials } = event
  const groups = useMemo(
    () => groupForCount(findMaterials(materials, search), by, { categories, parks }),
    [materials, search, by, categories, parks],
  )
  return { groups, by, choices, search }
}

/**
 * Search and grouping, in view above the list; both are part of the address, and the grouping is
 * remembered.
 */
export function Toolbar({
  by,
  choices,
  search,
  children,
}: Omit<ReturnType<typeof useInventoryView>, 'groups'> & { children?: ReactNode }) {
  const { t } = useTranslation()
  const navigate = route.useNavigate()
  const isHere = useIsHere()
  const change = (part: { by?: Grouping; search?: string }) => {
    if (!isHere()) return
    void navigate({ search: (present) => ({ ...present, ...part }), replace: true, resetScroll: false })
  }
  return (
    <search className="inventory-toolbar" aria-label={t('inventory.list')}>
      <SearchInput
        value={search}
        placeholder={t('inventory.search')}
        onSearch={(text) => change({ search: text || undefined })}
      />
      <SegmentedControl
        aria-label={t('inventory.group')}
        value={by}
        data={choices.map((value) => ({ value, label: t(`inventory.by.${value}`) }))}
        onChange={(value) => {
          const next = choices.find((one) => one === value)
          if (!next) return
          localStorage.setItem(kept, next)
          change({ by: next })
        }}
      />
      {children}
    </search>
  )
}
