import { Button } from '@mantine/core'
import { IconFilterOff, IconPackages } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MaterialRow } from '#shared/material.ts'
import { uncategorized } from '#shared/names.ts'
import { api } from '../endpoints.ts'
import { ListEmpty } from '../form/list-empty.tsx'
import { TrashButtons, TrashToggle } from '../form/row-actions.tsx'
import { useTrash } from '../form/trash.ts'
import { NewLink } from '../frame/link.tsx'
import { Page, useIsCrowded } from '../frame/page.tsx'
import { ImportLink } from '../import/import-link.tsx'
import { useEverything } from '../import/use-everything.ts'
import { useListing } from '../listing.ts'
import { q } from '../query.ts'
import { useUser } from '../session/session.ts'
import { Folded } from '../ui/folded.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import { SearchInput } from '../ui/table/search-input.tsx'
import { MaterialName, useMaterialColumns } from './columns.tsx'
import { hasFilter, MaterialFilterBar, noFilter } from './filters.tsx'
import { knownFilters } from './known-filters.ts'
import { ListActions } from './list-actions.tsx'
import { useChoices } from './queries.ts'
import { TagsDialog } from './tags-dialog.tsx'

const route = getRouteApi('/app/materials')

export function MaterialList() {
  const { t } = useTranslation()
  const address = route.useSearch()
  const choices = useChoices()
  const search = useMemo(() => knownFilters(address, choices), [address, choices])
  const navigate = route.useNavigate()
  const isCrowded = useIsCrowded()
  const isAdmin = useUser().group_id === 'admin'
  const [tagged, setTagged] = useState<MaterialRow | null>(null)
  const { shown, url, table, update } = useListing({
    search,
    navigate,
    orderBy: 'name',
    page: (query) => q(api.material.list, { query }),
  })
  const trash = useTrash(api.material.remove, api.material.restore, t('material.destroy_consequence'))
  const add = <NewLink to="/materials/new">{t('material.new')}</NewLink>
  const clear = () => update({ ...noFilter, search: undefined, page: undefined })
  const isFiltered = url.search !== '' || hasFilter(search)
  return (
    <Page
      title={t('material.many')}
      actions={
        <>
          <TrashToggle isTrash={url.isTrash} onToggle={url.toggleTrash} />
          {isAdmin ? (
            <ListActions
              park={search.park}
              category={search.category === uncategorized ? undefined : search.category}
            />
          ) : null}
          <ImportLink what="materials" />
          {add}
        </>
      }
    >
      <DataTable
        {...table}
        name="materials"
        label={t('material.many')}
        everything={useEverything('materials', search)}
        columns={useMaterialColumns(shown.dateForQuantities !== undefined, setTagged)}
        title={(material) => <MaterialName material={material} />}
        toolbar={
          <>
            <SearchInput value={url.search} onSearch={url.onSearch} placeholder={t('material.search')} />
            <Folded isFolded={isCrowded} label={t('material.filters')} isActive={hasFilter(search)}>
              <MaterialFilterBar filters={search} onChange={(filters) => update({ ...filters, page: undefined })} />
              {isFiltered || search.dateForQuantities !== undefined ? (
                <Button variant="subtle" leftSection={<IconFilterOff size={16} />} onClick={clear}>
                  {t('table.clear_filters')}
                </Button>
              ) : null}
            </Folded>
          </>
        }
        actions={(material) => (
          <TrashButtons
            item={material}
            name={material.name}
            trash={trash}
            onEdit={() => void navigate({ to: '/materials/$id', params: { id: String(material.id) } })}
          />
        )}
        empty={
          <ListEmpty
            icon={IconPackages}
            isNarrowed={isFiltered}
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
      <TagsDialog material={tagged} onClose={() => setTagged(null)} />
    </Page>
  )
}
