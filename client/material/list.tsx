import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MaterialRow } from '#shared/material.ts'
import { uncategorized } from '#shared/names.ts'
import { api } from '../endpoints.ts'
import { ListEmpty } from '../form/list-empty.tsx'
import { TrashButtons, TrashToggle } from '../form/row-actions.tsx'
import { useTrash } from '../form/trash.ts'
import { reading } from '../frame/address.ts'
import { NewLink } from '../frame/link.tsx'
import { Page } from '../frame/page.tsx'
import { ImportLink } from '../import/import-link.tsx'
import { useEverything } from '../import/use-everything.ts'
import { ListLabels, RowLabels } from '../label/buttons.tsx'
import { useListing } from '../listing.ts'
import { useUser } from '../session/session.ts'
import { useSiteDay } from '../session/site-day.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import { Filters } from '../ui/table/filters.tsx'
import { SearchInput } from '../ui/table/search-input.tsx'
import { materialAddress } from './address.ts'
import { MaterialName, useMaterialColumns } from './columns.tsx'
import { daysOf, hasFilter, MaterialFilterBar, noFilter, useMaterialChips } from './filters.tsx'
import { knownFilters } from './known-filters.ts'
import { ListActions } from './list-actions.tsx'
import { BesidePanel } from './panel-beside.tsx'
import { materialsQuery, useChoices } from './queries.ts'
import { TagsDialog } from './tags-dialog.tsx'
import { Thumb } from './thumb.tsx'
import { usePanel } from './use-panel.ts'

const route = getRouteApi('/app/materials')
const read = reading(materialAddress)

export function MaterialList() {
  const { t } = useTranslation()
  // Opening the panel changes the address, but none of the rows.
  const address = route.useSearch({ select: ({ open: _, ...search }) => search, structuralSharing: true })
  const choices = useChoices()
  const search = useMemo(() => knownFilters(address, choices), [address, choices])
  const isAdmin = useUser().group_id === 'admin'
  const day = useSiteDay()
  const [tagged, setTagged] = useState<MaterialRow | null>(null)
  const { shown, url, table, update } = useListing({
    name: 'materials',
    viewed: { list: 'materials', read },
    search,
    navigate: route.useNavigate(),
    orderBy: 'name',
    page: (query) => materialsQuery(knownFilters(query, choices), day),
  })
  const panel = usePanel(table.rows)
  const trash = useTrash(api.material.remove, api.material.restore, t('material.destroy_consequence'))
  const add = <NewLink to="/materials/new">{t('material.new')}</NewLink>
  const clear = () => update({ ...noFilter, search: undefined, page: undefined })
  const filter = (filters: typeof noFilter) => update({ ...filters, page: undefined })
  const columns = useMaterialColumns({
    isTrash: url.isTrash,
    isDated: shown.dateForQuantities !== undefined,
    onTags: setTagged,
    onPanel: panel.toggle,
    open: panel.material?.id,
  })
  const labels = url.isTrash ? null : (
    <ListLabels what="materials" total={table.page.total.items} readPage={table.whole.readPage} />
  )
  return (
    <Page
      title={t('material.many')}
      subtitle={url.isTrash ? t('table.show_trash') : null}
      add={add}
      more={
        <>
          <TrashToggle isTrash={url.isTrash} onToggle={url.toggleTrash} />
          {isAdmin ? (
            <ListActions park={search.park} category={search.category === uncategorized ? undefined : search.category}>
              {labels}
            </ListActions>
          ) : (
            labels
          )}
          <ImportLink what="materials" />
        </>
      }
    >
      <BesidePanel panel={panel} days={daysOf(search.dateForQuantities)}>
        <DataTable
          {...table}
          label={t('material.many')}
          everything={useEverything('materials', search)}
          columns={columns}
          leftOut={panel.leftOut}
          openRow={panel.material?.id ?? null}
          onRowKey={panel.onRowKey}
          title={(material) => <MaterialName material={material} />}
          picture={(material) => <Thumb record={material} size={40} />}
          toolbar={
            <>
              <SearchInput value={url.search} onSearch={url.onSearch} placeholder={t('material.search')} />
              <Filters chips={useMaterialChips(search, filter)} onClear={clear}>
                <MaterialFilterBar filters={search} onChange={filter} />
              </Filters>
            </>
          }
          actions={(material) => (
            <>
              <TrashButtons item={material} name={material.name} trash={trash} to="/materials/$id" />
              {material.deleted_at === null ? (
                <RowLabels what="materials" id={material.id} name={material.name} />
              ) : null}
            </>
          )}
          empty={
            <ListEmpty
              drawing="case"
              isNarrowed={url.search !== '' || hasFilter(search)}
              onClear={clear}
              isTrash={url.isTrash}
              title={t('material.none')}
              help={t('material.none_help')}
              action={
                <>
                  {add}
                  <ImportLink what="materials" />
                </>
              }
            />
          }
        />
      </BesidePanel>
      <TagsDialog material={tagged} onClose={() => setTagged(null)} />
    </Page>
  )
}
