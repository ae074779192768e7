import { IconCalendarEvent, IconPencil } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney, formatQuantity } from '#shared/rules/format.ts'
import type { SubRentalRow } from '#shared/sub-rental.ts'
import { ListEmpty } from '../form/list-empty.tsx'
import { useListWords } from '../form/list-page.tsx'
import { RowButton } from '../form/row-actions.tsx'
import { TextLink } from '../frame/link.tsx'
import { Page } from '../frame/page.tsx'
import { useListing } from '../listing.ts'
import { useSettings } from '../session/session.ts'
import { useSiteDay } from '../session/site-day.ts'
import { PhoneLink } from '../ui/contact-link.tsx'
import { amountColumn, figureColumn, textColumn } from '../ui/table/columns.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import { SearchInput } from '../ui/table/search-input.tsx'
import type { Column } from '../ui/table/table-props.ts'
import { currentLanguage } from '../words.ts'
import { dueCell } from './due.ts'
import { Filters, noFilter } from './filters.tsx'
import { NextState } from './next-state.tsx'
import { subRentalsQuery } from './queries.ts'
import { dueShown, pieces, taskOf } from './words.ts'
import './sub-rental.css'

const route = getRouteApi('/app/sub-rentals')
const SubRentalDialog = lazy(() => import('./form.tsx').then((form) => ({ default: form.SubRentalDialog })))

/** What is to be fetched from other companies and given back to them (rules/sub-rental.md#12). */
export function SubRentalList() {
  const { t } = useTranslation()
  const navigate = route.useNavigate()
  const { none, help, label } = useListWords('sub_rental')
  const search = route.useSearch()
  const listing = useListing({ name: 'sub-rentals', search, navigate, orderBy: 'due', page: subRentalsQuery })
  const { url, table, empty, update } = listing
  const [opened, setOpened] = useState<SubRentalRow | null>(null)
  // Changed by another user, it may have left the rows: the form stays, and says so.
  const edited = opened && (table.rows.find(({ id }) => id === opened.id) ?? opened)
  const isNarrowed = Object.keys(noFilter).some((name) => search[name as keyof typeof noFilter] !== undefined)
  return (
    <Page title={label}>
      <DataTable
        {...table}
        label={label}
        columns={useColumns()}
        title={(row) => <Title row={row} />}
        words={(row) => [pieces(row).quantity, row.material.name, row.company?.legal_name].filter(Boolean).join(' ')}
        toolbar={
          <>
            <SearchInput value={url.search} onSearch={url.onSearch} placeholder={t('sub_rental.search')} />
            <Filters search={search} onChange={(part) => update({ ...part, page: undefined })} />
          </>
        }
        actions={(row) => (
          <>
            <RowButton label={t('sub_rental.edit', pieces(row))} onClick={() => setOpened(row)}>
              <IconPencil size={18} />
            </RowButton>
            <RowButton
              label={t('sub_rental.open_event', { title: row.event.title })}
              onClick={() => void navigate({ to: '/', search: { event: row.event.id, tab: 'materials' } })}
            >
              <IconCalendarEvent size={18} />
            </RowButton>
          </>
        )}
        empty={
          <ListEmpty
            drawing="roadcase"
            {...empty}
            isNarrowed={empty.isNarrowed || isNarrowed}
            onClear={() => update({ ...noFilter, search: undefined, page: undefined })}
            title={none}
            help={help}
            action={null}
          />
        }
      />
      {edited ? (
        <Suspense fallback={null}>
          <SubRentalDialog eventId={edited.event_id} subject={{ record: edited }} onClose={() => setOpened(null)} />
        </Suspense>
      ) : null}
    </Page>
  )
}

function Title({ row }: { row: SubRentalRow }) {
  return (
    <span className="figures">
      {pieces(row).quantity} × {row.material.name}
    </span>
  )
}

function useColumns(): Column<SubRentalRow>[] {
  const { t } = useTranslation()
  const day = useSiteDay()
  const { billing } = useSettings()
  const language = currentLanguage()
  return [
    {
      id: 'due',
      header: t('sub_rental.due'),
      value: dueCell,
      sortable: true,
      oneLine: true,
      phone: 'under',
      brief: (row) => `${taskOf(row.state, t)} ${dueShown(row, day)}`,
      cell: (row) => dueShown(row, day),
    },
    textColumn('task', t('sub_rental.filter.label'), ({ state }) => taskOf(state, t)),
    textColumn('material', t('sub_rental.material'), ({ material }) => material.name, {
      sortable: true,
      inTitle: true,
    }),
    textColumn('reference', t('material.reference'), ({ material }) => material.reference, {
      sortable: true,
      hidden: true,
      cell: ({ material }) => <span className="reference">{material.reference}</span>,
    }),
    figureColumn(
      'quantity',
      t('sub_rental.quantity'),
      ({ quantity }) => quantity,
      (count) => formatQuantity(count, language),
      { sortable: true },
    ),
    {
      ...textColumn<SubRentalRow>('company', t('sub_rental.company'), ({ company }) => company?.legal_name, {
        sortable: true,
        cell: ({ company }) =>
          company ? (
            <TextLink
              from="/sub-rentals"
              to="/sub-rentals"
              search={(present) => ({ ...present, company: company.id, page: undefined })}
              size="sm"
            >
              {company.legal_name}
            </TextLink>
          ) : (
            t('sub_rental.no_company')
          ),
      }),
      phone: 'under',
    },
    {
      id: 'phone',
      header: t('address.phone'),
      value: ({ company }) => company?.phone ?? null,
      oneLine: true,
      cell: ({ company }) => company?.phone && <PhoneLink phone={company.phone} size="sm" />,
    },
    textColumn('event', t('sub_rental.event'), ({ event }) => event.title, { sortable: true }),
    {
      ...textColumn<SubRentalRow>('state', t('sub_rental.state'), ({ state }) => t(`sub_rental.states.${state}`), {
        sortable: true,
      }),
      oneLine: true,
    },
    textColumn('own_reference', t('sub_rental.reference'), ({ reference }) => reference, { hidden: true }),
    amountColumn(
      'cost',
      t('sub_rental.cost_short'),
      ({ cost }) => cost,
      (cost) => formatMoney(cost, language, billing.currency),
      { sortable: true, hidden: true },
    ),
    textColumn('note', t('sub_rental.note'), ({ note }) => note, { hidden: true }),
    {
      id: 'next',
      header: t('sub_rental.next_step'),
      phone: 'end',
      oneLine: true,
      cell: (row) => <NextState subRental={row} />,
    },
  ]
}
