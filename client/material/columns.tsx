import { Badge, Group, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatMoney, formatQuantity } from '#shared/format.ts'
import type { MaterialRow } from '#shared/material.ts'
import { TextLink } from '../frame/link.tsx'
import { useSettings } from '../session/session.ts'
import type { Column } from '../ui/table/data-table.tsx'
import { currentLanguage } from '../words.ts'
import { categoriesQuery, parkChoicesQuery } from './queries.ts'
import { Thumb } from './thumb.tsx'

/** Columns of the materials (document 2, "Materials list"); `withRemaining` when a date or period is chosen. */
export function useMaterialColumns(withRemaining: boolean): Column<MaterialRow>[] {
  const { t } = useTranslation()
  const { billing } = useSettings()
  const { data: parks } = useSuspenseQuery(parkChoicesQuery)
  const { data: categories } = useSuspenseQuery(categoriesQuery)
  const language = currentLanguage()
  const money = (amount: number | null) => (amount === null ? null : formatMoney(amount, language, billing.currency))

  const columns: (Column<MaterialRow> | false)[] = [
    {
      id: 'reference',
      header: t('material.reference'),
      sortable: true,
      cell: ({ reference }) => (
        <Text size="sm" ff="monospace">
          {reference}
        </Text>
      ),
    },
    {
      id: 'name',
      header: t('material.name'),
      sortable: true,
      inTitle: true,
      cell: (material) => <MaterialName material={material} />,
    },
    {
      id: 'description',
      header: t('material.description'),
      sortable: true,
      hidden: true,
      cell: ({ description }) => description,
    },
    {
      id: 'park',
      header: t('park.one'),
      sortable: true,
      hidden: true,
      cell: ({ park_id }) => parks.find(({ id }) => id === park_id)?.name,
    },
    {
      id: 'category',
      header: t('category.one'),
      sortable: true,
      cell: ({ category_id, sub_category_id }) => {
        const category = categories.find(({ id }) => id === category_id)
        const sub = category?.sub_categories.find(({ id }) => id === sub_category_id)
        return category ? [category.name, sub?.name].filter(Boolean).join(' / ') : null
      },
    },
    billing.mode !== 'none' && {
      id: 'rental_price',
      header: t('material.rental_price'),
      sortable: true,
      align: 'right',
      cell: ({ rental_price }) => money(rental_price),
    },
    {
      id: 'replacement_price',
      header: t('material.replacement_price'),
      sortable: true,
      hidden: true,
      align: 'right',
      cell: ({ replacement_price }) => money(replacement_price),
    },
    {
      id: 'stock_quantity',
      header: t('material.stock_quantity'),
      sortable: true,
      align: 'right',
      cell: ({ stock_quantity }) => formatQuantity(stock_quantity, language),
    },
    withRemaining && {
      id: 'remaining_quantity',
      header: t('material.remaining_quantity'),
      align: 'right',
      cell: ({ remaining_quantity }) => (
        <Text span size="sm" fw={600} c={remaining_quantity === 0 ? 'red' : undefined}>
          {formatQuantity(remaining_quantity, language)}
        </Text>
      ),
    },
    {
      id: 'out_of_order_quantity',
      header: t('material.out_of_order_quantity'),
      sortable: true,
      hidden: true,
      align: 'right',
      cell: ({ out_of_order_quantity }) =>
        out_of_order_quantity === null ? null : formatQuantity(out_of_order_quantity, language),
    },
    {
      id: 'tags',
      header: t('tag.many'),
      cell: ({ tags }) =>
        tags.length === 0 ? null : (
          <Group gap={4}>
            {tags.map(({ id, name }) => (
              <Badge key={id} variant="light" color="gray" tt="none" fw={500}>
                {name}
              </Badge>
            ))}
          </Group>
        ),
    },
  ]
  return columns.filter((column) => column !== false)
}

/** What names a material: its picture and its name, which leads to it unless it is in the trash. */
export function MaterialName({ material }: { material: MaterialRow }) {
  return (
    <Group gap="xs" wrap="nowrap">
      <Thumb material={material} size={32} />
      {material.deleted_at === null ? (
        <TextLink to="/materials/$id" params={{ id: String(material.id) }} size="sm" fw={500}>
          {material.name}
        </TextLink>
      ) : (
        material.name
      )}
    </Group>
  )
}
