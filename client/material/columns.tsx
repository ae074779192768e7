import { Group, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconTag } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { MaterialRow } from '#shared/material.ts'
import { formatDecimal, formatMoney, formatQuantity } from '#shared/rules/format.ts'
import { categoriesQuery } from '../category/queries.ts'
import { TextLink } from '../frame/link.tsx'
import { parkChoicesQuery } from '../park/queries.ts'
import { useSettings } from '../session/session.ts'
import { figureColumn } from '../ui/table/columns.ts'
import type { Column } from '../ui/table/data-table.tsx'
import { currentLanguage } from '../words.ts'
import { TagBadge } from './tag-badge.tsx'
import { Thumb } from './thumb.tsx'

/**
 * Columns of the list of materials (rules/material.md#23); `withRemaining` when a date or period is
 * chosen, `onTags` assigns tags to a live material.
 */
export function useMaterialColumns(
  withRemaining: boolean,
  onTags: (material: MaterialRow) => void,
): Column<MaterialRow>[] {
  const { t } = useTranslation()
  const { billing } = useSettings()
  const { data: parks } = useSuspenseQuery(parkChoicesQuery)
  const { data: categories } = useSuspenseQuery(categoriesQuery)
  const language = currentLanguage()
  const money = (amount: number) => formatMoney(amount, language, billing.currency)
  const quantity = (pieces: number) => formatQuantity(pieces, language)

  const columns: (Column<MaterialRow> | false)[] = [
    {
      id: 'reference',
      header: t('material.reference'),
      value: ({ reference }) => reference,
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
      value: ({ name }) => name,
      sortable: true,
      inTitle: true,
      beside: 42,
      cell: (material) => <MaterialName material={material} />,
    },
    {
      id: 'description',
      header: t('material.description'),
      value: ({ description }) => description,
      sortable: true,
      hidden: true,
      cell: ({ description }) => description,
    },
    {
      id: 'park',
      header: t('park.one'),
      value: ({ park_id }) => parks.find(({ id }) => id === park_id)?.name,
      sortable: true,
      hidden: true,
      cell: ({ park_id }) => parks.find(({ id }) => id === park_id)?.name,
    },
    {
      id: 'category',
      header: t('category.one'),
      value: ({ category_id }) => categories.find(({ id }) => id === category_id)?.name,
      sortable: true,
      cell: ({ category_id, sub_category_id }) => {
        const category = categories.find(({ id }) => id === category_id)
        const sub = category?.sub_categories.find(({ id }) => id === sub_category_id)
        return category ? [category.name, sub?.name].filter(Boolean).join(' / ') : null
      },
    },
    billing.mode !== 'none' &&
      figureColumn('rental_price', t('material.rental_price'), (row) => row.rental_price, money, { sortable: true }),
    billing.mode !== 'none' &&
      figureColumn(
        'vat_rate',
        t('material.vat_rate'),
        (row) => row.vat_rate,
        (rate) => formatDecimal(rate, language, 4),
        { hidden: true },
      ),
    figureColumn('replacement_price', t('material.replacement_price'), (row) => row.replacement_price, money, {
      sortable: true,
      hidden: true,
    }),
    figureColumn('stock_quantity', t('material.stock_quantity'), (row) => row.stock_quantity, quantity, {
      sortable: true,
    }),
    withRemaining && {
      id: 'remaining_quantity',
      header: t('material.remaining_quantity'),
      value: ({ remaining_quantity }) => remaining_quantity,
      align: 'right',
      cell: ({ remaining_quantity }) => (
        <Text span size="sm" fw={600} c={remaining_quantity === 0 ? 'red' : undefined}>
          {quantity(remaining_quantity)}
        </Text>
      ),
    },
    figureColumn(
      'out_of_order_quantity',
      t('material.out_of_order_quantity'),
      (row) => row.out_of_order_quantity,
      quantity,
      { sortable: true, hidden: true },
    ),
    {
      id: 'tags',
      header: t('tag.many'),
      value: ({ tags }) => tags.map(({ name }) => name).join(', '),
      cell: (material) => <TagsCell material={material} onTags={onTags} />,
    },
  ]
  return columns.filter((column) => column !== false)
}

function TagsCell({ material, onTags }: { material: MaterialRow; onTags(material: MaterialRow): void }) {
  const { t } = useTranslation()
  const { name, tags, deleted_at } = material
  const badges = (
    <Group gap={4} component="span">
      {tags.map((tag) => (
        <TagBadge key={tag.id} name={tag.name} />
      ))}
    </Group>
  )
  if (deleted_at !== null) return tags.length > 0 ? badges : null
  return (
    <UnstyledButton className="touch" onClick={() => onTags(material)}>
      <VisuallyHidden>{`${t('material.assign_tags', { name })} : `}</VisuallyHidden>
      {tags.length > 0 ? (
        badges
      ) : (
        <Group gap={4} c="dimmed" component="span" wrap="nowrap">
          <IconTag size={14} />
          <Text span size="xs">
            {t('material.add_tags')}
          </Text>
        </Group>
      )}
    </UnstyledButton>
  )
}

/**
 * A material's title in the list: its picture and its name, which links to it unless it is in the
 * trash.
 */
export function MaterialName({ material }: { material: MaterialRow }) {
  return (
    <Group gap="xs" wrap="nowrap">
      <Thumb material={material} size={32} />
      {material.deleted_at === null ? (
        <TextLink to="/materials/$id/view" params={{ id: String(material.id) }} size="sm" fw={500}>
          {material.name}
        </TextLink>
      ) : (
        material.name
      )}
    </Group>
  )
}
