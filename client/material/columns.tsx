import { Group, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconTag } from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { MaterialRow } from '#shared/material.ts'
import { formatDecimal, formatMoney, formatNearDate, formatQuantity } from '#shared/rules/format.ts'
import { measures } from '#shared/rules/measures.ts'
import { categoriesQuery } from '../category/queries.ts'
import { TextLink } from '../frame/link.tsx'
import { NextEventCell } from '../next-event/cell.tsx'
import { parkChoicesQuery, trashedParksQuery } from '../park/queries.ts'
import { useSettings } from '../session/session.ts'
import { useSiteDay } from '../session/site-day.ts'
import { wallClockDate } from '../ui/table/cells.ts'
import { amountColumn, figureColumn } from '../ui/table/columns.ts'
import { IsCompact } from '../ui/table/density.tsx'
import type { Column } from '../ui/table/table-props.ts'
import { currentLanguage } from '../words.ts'
import { FreeFigure } from './free-figure.tsx'
import { TagBadge } from './tag-badge.tsx'
import { Thumb } from './thumb.tsx'

type ColumnsProps = {
  /** The list shows the trash; parks of its rows may be there too. */
  isTrash: boolean
  /** Figures are of dates that the user chose, not of today. */
  isDated: boolean
  /** Assigns tags to a live material. */
  onTags(material: MaterialRow): void
  /** Opens the panel of a live material, or closes it; absent where there is no room for one. */
  onPanel?: ((material: MaterialRow) => void) | undefined
  /** The material whose panel is open. */
  open: number | undefined
}

/** Columns of the list of materials (rules/material.md#23). */
export function useMaterialColumns({ isTrash, isDated, onTags, onPanel, open }: ColumnsProps): Column<MaterialRow>[] {
  const { t } = useTranslation()
  const { billing } = useSettings()
  const { data: parks } = useSuspenseQuery(parkChoicesQuery)
  const { data: trashedParks = [] } = useQuery({ ...trashedParksQuery, enabled: isTrash, throwOnError: false })
  const parkName = (id: number) =>
    (parks.find((one) => one.id === id) ?? trashedParks.find((one) => one.id === id))?.name
  const { data: categories } = useSuspenseQuery(categoriesQuery)
  const language = currentLanguage()
  const day = useSiteDay()
  const money = (amount: number) => formatMoney(amount, language, billing.currency)
  const quantity = (pieces: number) => formatQuantity(pieces, language)

  const columns: (Column<MaterialRow> | false)[] = [
    {
      id: 'reference',
      header: t('material.reference'),
      value: ({ reference }) => reference,
      sortable: true,
      phone: 'under',
      cell: ({ reference }) => <span className="reference">{reference}</span>,
    },
    {
      id: 'name',
      header: t('material.name'),
      value: ({ name }) => name,
      sortable: true,
      inTitle: true,
      beside: 50,
      share: '25%',
      cell: (material) => <PicturedName material={material} />,
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
      value: ({ park_id }) => parkName(park_id),
      sortable: true,
      hidden: true,
      cell: ({ park_id }) => parkName(park_id),
    },
    {
      id: 'category',
      header: t('category.one'),
      value: ({ category_id }) => categories.find(({ id }) => id === category_id)?.name,
      sortable: true,
      beside: 20,
      cell: ({ category_id, sub_category_id }) => {
        const category = categories.find(({ id }) => id === category_id)
        const sub = category?.sub_categories.find(({ id }) => id === sub_category_id)
        return category ? <CategoryCell name={category.name} sub={sub?.name} /> : null
      },
    },
    billing.mode !== 'none' &&
      amountColumn('rental_price', t('material.rental_price'), (row) => row.rental_price, money, {
        sortable: true,
        short: t('material.rental_price_short'),
      }),
    billing.mode !== 'none' &&
      figureColumn(
        'vat_rate',
        t('material.vat_rate'),
        (row) => row.vat_rate,
        (rate) => formatDecimal(rate, language, 4),
        { hidden: true },
      ),
    amountColumn('replacement_price', t('material.replacement_price'), (row) => row.replacement_price, money, {
      sortable: true,
      hidden: true,
    }),
    figureColumn('stock_quantity', t('material.stock_quantity'), (row) => row.stock_quantity, quantity, {
      sortable: true,
      short: t('material.stock_short'),
    }),
    {
      id: 'remaining_quantity',
      header: t(isDated ? 'material.remaining_quantity' : 'material.remaining_today'),
      value: ({ remaining_quantity }) => remaining_quantity,
      oneLine: true,
      beside: 74,
      phone: 'end',
      cell: (material) => (
        <FreeFigure
          material={material}
          isOpen={material.id === open}
          onPanel={material.deleted_at === null && onPanel ? () => onPanel(material) : undefined}
        />
      ),
    },
    {
      id: 'next_event',
      header: t('material.next_departure'),
      value: ({ next_event }) => next_event && wallClockDate(next_event.mobilization_start_date.slice(0, 10)),
      beside: 44,
      phone: 'under',
      brief: ({ next_event }) =>
        next_event ? formatNearDate(next_event.mobilization_start_date, language, day) : t('material.no_departure'),
      cell: ({ next_event }) => <NextEventCell event={next_event} isDeparture none={t('material.no_departure')} />,
    },
    figureColumn(
      'out_of_order_quantity',
      t('material.out_of_order_quantity'),
      (row) => row.out_of_order_quantity,
      quantity,
      { sortable: true, hidden: true },
    ),
    ...measures.map((measure) =>
      figureColumn<MaterialRow>(
        measure,
        t(`material.${measure}`),
        (row) => row[measure],
        (figure) => formatDecimal(figure, language, 3),
        { sortable: true, hidden: true },
      ),
    ),
    {
      id: 'tags',
      header: t('tag.many'),
      value: ({ tags }) => tags.map(({ name }) => name).join(', '),
      beside: 12,
      cell: (material) => <TagsCell material={material} onTags={onTags} />,
    },
  ]
  return columns.filter((column) => column !== false)
}

/** The sub-category, which tells more, over its category; a category without one alone. */
function CategoryCell({ name, sub }: { name: string; sub: string | undefined }) {
  if (!sub) return name
  return (
    <span className="two-lines" title={`${name} / ${sub}`}>
      <span>{sub}</span>
      <Text span size="xs" c="dimmed">
        {name}
      </Text>
    </span>
  )
}

function TagsCell({ material, onTags }: { material: MaterialRow; onTags(material: MaterialRow): void }) {
  const { t } = useTranslation()
  const isCompact = useContext(IsCompact)
  const mostTags = isCompact ? 1 : 2
  const { name, tags, deleted_at } = material
  const badges = (
    <Group gap={2} component="span" wrap={isCompact ? 'nowrap' : undefined}>
      {tags.slice(0, mostTags).map((tag) => (
        <TagBadge key={tag.id} name={tag.name} />
      ))}
      {tags.length > mostTags ? (
        <Text span size="xs" c="dimmed">
          {`+${tags.length - mostTags}`}
        </Text>
      ) : null}
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

/** The name of a material with its picture before it, in a table. */
function PicturedName({ material }: { material: MaterialRow }) {
  const isCompact = useContext(IsCompact)
  return (
    <Group gap="xs" wrap="nowrap">
      <Thumb record={material} size={isCompact ? 32 : 40} />
      <span className="cell-words">
        <MaterialName material={material} />
      </span>
    </Group>
  )
}

/** A material's name in the list, which links to it unless it is in the trash. */
export function MaterialName({ material }: { material: MaterialRow }) {
  if (material.deleted_at !== null) return material.name
  return (
    <TextLink to="/materials/$id/view" params={{ id: String(material.id) }} size="sm" fw={500}>
      {material.name}
    </TextLink>
  )
}
