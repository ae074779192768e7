import { useDisclosure } from '@mantine/hooks'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Attribute } from '#shared/attribute.ts'
import { formatQuantity } from '#shared/rules/format.ts'
import { RowButton } from '../form/row-actions.tsx'
import { NewButton } from '../frame/link.tsx'
import { Page, useIsPhone } from '../frame/page.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { textColumn } from '../ui/table/columns.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import { onePage } from '../ui/table/export-menu.tsx'
import type { Column } from '../ui/table/table-props.ts'
import { useWholeList } from '../whole-list.ts'
import { currentLanguage } from '../words.ts'
import { NewAttribute } from './new.tsx'
import { attributesQuery } from './queries.ts'
import { useRemoval } from './removal.ts'
import { Rename } from './rename.tsx'

/**
 * The fields a site adds to its materials (rules/attribute.md#10). After creation only the name
 * changes (rules/attribute.md#4).
 */
export function AttributeList() {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const { data: attributes } = useSuspenseQuery(attributesQuery)
  const all = onePage(attributes.length)
  const whole = useWholeList('attributes', async () => ({ data: attributes, pagination: all }))
  const [isAdding, adding] = useDisclosure(false)
  const [renamed, setRenamed] = useState<number | null>(null)
  const remove = useRemoval()
  const add = <NewButton onClick={adding.open}>{t('attribute.new')}</NewButton>
  const name = (attribute: Attribute) =>
    attribute.id === renamed ? <Rename attribute={attribute} onDone={() => setRenamed(null)} /> : attribute.name
  return (
    <Page title={t('attribute.many')} add={add}>
      <DataTable
        name="attributes"
        label={t('attribute.many')}
        columns={useColumns(name)}
        rows={attributes}
        rowId={({ id }) => id}
        title={name}
        sort={{ orderBy: 'name', ascending: true }}
        onSort={() => {}} // always by name: no column sorts otherwise
        page={all}
        onPage={() => {}} // all on one page
        isPhone={isPhone}
        whole={whole}
        actions={(attribute) =>
          attribute.id === renamed ? null : (
            <>
              <RowButton
                label={t('attribute.rename', { name: attribute.name })}
                onClick={() => setRenamed(attribute.id)}
              >
                <IconPencil size={18} />
              </RowButton>
              <RowButton
                label={t('attribute.delete', { name: attribute.name })}
                isFinal
                onClick={() => void remove(attribute)}
              >
                <IconTrash size={18} />
              </RowButton>
            </>
          )
        }
        empty={<EmptyState drawing="card" title={t('attribute.none')} help={t('attribute.none_help')} action={add} />}
      />
      <NewAttribute isOpen={isAdding} onClose={adding.close} />
    </Page>
  )
}

function useColumns(name: Column<Attribute>['cell']): Column<Attribute>[] {
  const { t } = useTranslation()
  return [
    { id: 'name', header: t('attribute.name'), inTitle: true, value: (attribute) => attribute.name, cell: name },
    {
      id: 'type',
      header: t('attribute.type'),
      value: ({ type }) => t(`attribute.types.${type}`),
      cell: ({ type }) => t(`attribute.types.${type}`),
    },
    textColumn('unit', t('attribute.unit'), ({ unit }) => unit),
    {
      id: 'maxLength',
      header: t('attribute.max_length'),
      value: ({ maxLength }) => maxLength,
      cell: ({ type, maxLength }) => {
        if (type !== 'string') return null
        return maxLength == null ? t('attribute.unlimited') : formatQuantity(maxLength, currentLanguage())
      },
    },
    {
      id: 'categories',
      header: t('category.many'),
      value: ({ categories }) => categories.map(({ name: one }) => one).join(', '),
      cell: ({ categories }) =>
        categories.length === 0 ? t('attribute.all_categories') : categories.map(({ name: one }) => one).join(', '),
    },
  ]
}
