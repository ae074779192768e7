import { IconPackages, IconPlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type MaterialRow, materialRoutes, uncategorized } from '#shared/material.ts'
import { ListEmpty } from '../form/list-empty.tsx'
import { TrashButtons, TrashToggle } from '../form/row-actions.tsx'
import { useTrash } from '../form/trash.ts'
import { ButtonLink } from '../frame/link.tsx'
import { Page, useIsCrowded } from '../frame/page.tsx'
import { ImportLink } from '../import/import-link.tsx'
import { useListing } from '../listing.ts'
import { q } from '../query.ts'
import { useUser } from '../session/session.ts'
import { Folded } from '../ui/folded.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import { SearchInput } from '../ui/table/search-input.tsx'
import { MaterialName, useMaterialColumns } from './columns.tsx'
import { hasFilter, MaterialFilterBar, noFilter } from './filters.tsx'
import { ListActions } from './list-actions.tsx'
import { TagsDialog } from './tags-dialog.tsx'

const route = getRouteApi('/app/materials')

export function MaterialList() {
  const { t } = useTranslation()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const isCrowded = useIsCrowded()
  const isAdmin = useUser().group_id === 'admin'
  const [tagged, setTagged] = useState<MaterialRow | null>(null)
  const update = (part: Partial<typeof search>) => void navigate({ search: (present) => ({ ...present, ...part }) })
  const { shown, url, table } = useListing({
    search,
    update,
    orderBy: 'name',
    page: (query) => q(materialRoutes.list, { query }),
  })
  const trash = useTrash(materialRoutes.remove, materialRoutes.restore, t('material.destroy_consequence'))
  const add = (
    <ButtonLink to="/materials/new" leftSection={<IconPlus size={16} />}>
      {t('material.new')}
    </ButtonLink>
  )
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
        columns={useMaterialColumns(shown.dateForQuantities !== undefined, setTagged)}
        title={(material) => <MaterialName material={material} />}
        toolbar={
          <>
            <SearchInput value={url.search} onSearch={url.onSearch} placeholder={t('material.search')} />
            <Folded isFolded={isCrowded} label={t('material.filters')} isActive={hasFilter(search)}>
              <MaterialFilterBar filters={search} onChange={(filters) => update({ ...filters, page: undefined })} />
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
            onClear={() => update({ ...noFilter, search: undefined, page: undefined })}
            isTrash={url.isTrash}
            title={t('material.none')}
            help={t('material.none_help')}
            action={add}
          />
        }
      />
      <TagsDialog material={tagged} onClose={() => setTagged(null)} />
    </Page>
  )
}
