import { Text } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ListTemplateRow } from '#shared/list-template.ts'
import { formatInstant } from '#shared/rules/format.ts'
import { utcInstant, wallClockOf } from '#shared/rules/period.ts'
import { api } from '../endpoints.ts'
import { ListPage, useListWords } from '../form/list-page.tsx'
import { TrashButtons } from '../form/row-actions.tsx'
import { useTrash } from '../form/trash.ts'
import { NameLink, NewLink } from '../frame/link.tsx'
import { useListing } from '../listing.ts'
import { pagesOf } from '../query.ts'
import { useSettings } from '../session/session.ts'
import { wallClockDate } from '../ui/table/cells.ts'
import { nameColumn, textColumn } from '../ui/table/columns.ts'
import type { Column } from '../ui/table/table-props.ts'
import { currentLanguage } from '../words.ts'

const route = getRouteApi('/app/list-templates')

export function ListTemplateList() {
  const { t } = useTranslation()
  const listing = useListing({
    name: 'list-templates',
    search: route.useSearch(),
    navigate: route.useNavigate(),
    orderBy: 'name',
    page: pagesOf(api.list_template.list),
  })
  const trash = useTrash(api.list_template.remove, api.list_template.restore)
  return (
    <ListPage
      listing={listing}
      {...useListWords('list_template')}
      columns={useColumns()}
      actions={(template) => (
        <TrashButtons item={template} name={template.name} trash={trash} to="/list-templates/$id" />
      )}
      add={<NewLink to="/list-templates/new">{t('list_template.new')}</NewLink>}
      drawing="clipboard"
    />
  )
}

function useColumns(): Column<ListTemplateRow>[] {
  const { t } = useTranslation()
  const { general } = useSettings()
  return [
    nameColumn('name', t('list_template.name'), (template) => (
      <NameLink record={template} to="/list-templates/$id" params={{ id: String(template.id) }}>
        {template.name}
      </NameLink>
    )),
    textColumn('description', t('list_template.description'), ({ description }) => description, {
      cell: ({ description }) =>
        description === null ? null : (
          <Text size="sm" lineClamp={2}>
            {description}
          </Text>
        ),
    }),
    {
      id: 'materials_count',
      header: t('list_template.materials'),
      value: ({ materials_count }) => materials_count,
      cell: ({ materials_count, kits_count = 0 }) =>
        [
          ...(kits_count > 0 ? [t('choosing.kits_count', { count: kits_count })] : []),
          ...(materials_count > 0 || kits_count === 0
            ? [t('list_template.references', { count: materials_count })]
            : []),
        ].join(' · '),
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
