import { Text } from '@mantine/core'
import { IconClipboardList } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type ListTemplateRow, listTemplateRoutes } from '#shared/list-template.ts'
import { formatInstant } from '#shared/rules/format.ts'
import { utcInstant, wallClockOf } from '#shared/rules/period.ts'
import { ListEmpty } from '../form/list-empty.tsx'
import { TrashButtons, TrashToggle } from '../form/row-actions.tsx'
import { useTrash } from '../form/trash.ts'
import { NewLink, TextLink } from '../frame/link.tsx'
import { Page } from '../frame/page.tsx'
import { useListing } from '../listing.ts'
import { q } from '../query.ts'
import { useSettings } from '../session/session.ts'
import { wallClockDate } from '../ui/table/cells.ts'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import { SearchInput } from '../ui/table/search-input.tsx'
import { currentLanguage } from '../words.ts'

const route = getRouteApi('/app/list-templates')

export function ListTemplateList() {
  const { t } = useTranslation()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { url, table, empty } = useListing({
    search,
    navigate,
    orderBy: 'name',
    page: (query) => q(listTemplateRoutes.list, { query }),
  })
  const trash = useTrash(listTemplateRoutes.remove, listTemplateRoutes.restore)
  const add = <NewLink to="/list-templates/new">{t('list_template.new')}</NewLink>
  return (
    <Page
      title={t('list_template.many')}
      actions={
        <>
          <TrashToggle isTrash={url.isTrash} onToggle={url.toggleTrash} />
          {add}
        </>
      }
    >
      <DataTable
        {...table}
        name="list-templates"
        label={t('list_template.many')}
        columns={useColumns()}
        title={(template) => <TemplateName template={template} />}
        toolbar={<SearchInput value={url.search} onSearch={url.onSearch} />}
        actions={(template) => (
          <TrashButtons
            item={template}
            name={template.name}
            trash={trash}
            onEdit={() => void navigate({ to: '/list-templates/$id', params: { id: String(template.id) } })}
          />
        )}
        empty={
          <ListEmpty
            icon={IconClipboardList}
            {...empty}
            title={t('list_template.none')}
            help={t('list_template.none_help')}
            action={add}
          />
        }
      />
    </Page>
  )
}

function useColumns(): Column<ListTemplateRow>[] {
  const { t } = useTranslation()
  const { general } = useSettings()
  return [
    {
      id: 'name',
      header: t('list_template.name'),
      value: ({ name }) => name,
      sortable: true,
      inTitle: true,
      cell: (template) => <TemplateName template={template} />,
    },
    {
      id: 'description',
      header: t('list_template.description'),
      value: ({ description }) => description,
      cell: ({ description }) =>
        description === null ? null : (
          <Text size="sm" lineClamp={2}>
            {description}
          </Text>
        ),
    },
    {
      id: 'materials_count',
      header: t('list_template.materials'),
      value: ({ materials_count }) => materials_count,
      cell: ({ materials_count }) => t('list_template.references', { count: materials_count }),
    },
    {
      id: 'updated_at',
      header: t('list_template.updated_at'),
      value: ({ updated_at }) => wallClockDate(wallClockOf(utcInstant(updated_at), general.timezone)),
      sortable: true,
      cell: ({ updated_at }) => formatInstant(updated_at, currentLanguage(), general.timezone),
    },
  ]
}

function TemplateName({ template }: { template: ListTemplateRow }) {
  if (template.deleted_at !== null) return template.name
  return (
    <TextLink to="/list-templates/$id" params={{ id: String(template.id) }} size="sm" fw={500}>
      {template.name}
    </TextLink>
  )
}
