import { Select } from '@mantine/core'
import { IconPackageImport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { UnreturnedLine } from '#shared/return.ts'
import { formatNearDate, formatQuantity } from '#shared/rules/format.ts'
import { api } from '../endpoints.ts'
import { ListTable, useListWords } from '../form/list-page.tsx'
import { RowButton } from '../form/row-actions.tsx'
import { TextLink } from '../frame/link.tsx'
import { Page } from '../frame/page.tsx'
import { useListing } from '../listing.ts'
import { q } from '../query.ts'
import { useSiteDay } from '../session/site-day.ts'
import { PhoneLink } from '../ui/contact-link.tsx'
import { clockCell } from '../ui/table/cells.ts'
import { figureColumn, textColumn } from '../ui/table/columns.ts'
import type { Column } from '../ui/table/table-props.ts'
import { currentLanguage } from '../words.ts'
import { sorted, unreturnedQuery } from './queries.ts'

const route = getRouteApi('/app/unreturned')

/** What is still out although its event is over (rules/unreturned.md#4). */
export function UnreturnedList() {
  const { t } = useTranslation()
  const navigate = route.useNavigate()
  const { none, help, label } = useListWords('unreturned')
  const listing = useListing({
    name: 'unreturned',
    search: sorted(route.useSearch()),
    navigate,
    orderBy: 'days_late',
    page: unreturnedQuery,
  })
  return (
    <Page title={label}>
      <ParkFilter />
      <ListTable
        listing={listing}
        label={label}
        searched={t('unreturned.search')}
        columns={useColumns()}
        title={(line) => <EventName line={line} />}
        actions={({ event }) => (
          <RowButton
            label={t('unreturned.to_return', { title: event.title })}
            onClick={() => void navigate({ to: '/event-return/$id', params: { id: String(event.id) } })}
          >
            <IconPackageImport size={18} />
          </RowButton>
        )}
        drawing="roadcase"
        none={none}
        help={help}
        ways={null}
      />
    </Page>
  )
}

/** Only the lines of one park; absent where there is one alone. */
function ParkFilter() {
  const { t } = useTranslation()
  const { park } = route.useSearch()
  const navigate = route.useNavigate()
  const { data: parks = [] } = useQuery(q(api.park.choices, {}))
  if (parks.length < 2) return null
  return (
    <Select
      aria-label={t('unreturned.park')}
      placeholder={t('today.all_parks')}
      clearable
      maw={320}
      mb="sm"
      data={parks.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={park === undefined ? null : String(park)}
      onChange={(chosen) =>
        void navigate({
          search: (present) => ({ ...present, park: chosen === null ? undefined : Number(chosen), page: undefined }),
        })
      }
    />
  )
}

function EventName({ line: { event } }: { line: UnreturnedLine }) {
  return (
    <TextLink to="/event-return/$id" params={{ id: String(event.id) }} size="sm" fw={500}>
      {event.title}
    </TextLink>
  )
}

function useColumns(): Column<UnreturnedLine>[] {
  const { t } = useTranslation()
  const day = useSiteDay()
  const language = currentLanguage()
  return [
    textColumn('event', t('unreturned.event'), ({ event }) => event.title, {
      sortable: true,
      inTitle: true,
      cell: (line) => <EventName line={line} />,
    }),
    textColumn('material', t('unreturned.material'), ({ material }) => material.name, { sortable: true }),
    textColumn('reference', t('unreturned.reference'), ({ material }) => material.reference, {
      sortable: true,
      hidden: true,
      cell: ({ material }) => <span className="reference">{material.reference}</span>,
    }),
    figureColumn(
      'quantity',
      t('unreturned.quantity'),
      ({ quantity }) => quantity,
      (pieces) => formatQuantity(pieces, language),
      { sortable: true },
    ),
    textColumn('units', t('unreturned.units'), ({ units }) => units.map(({ reference }) => reference).join(', '), {
      hidden: true,
    }),
    textColumn('beneficiary', t('unreturned.beneficiary'), ({ beneficiary }) => beneficiary?.full_name, {
      sortable: true,
    }),
    {
      id: 'phone',
      header: t('address.phone'),
      value: ({ beneficiary }) => beneficiary?.phone ?? null,
      oneLine: true,
      cell: ({ beneficiary }) => beneficiary?.phone && <PhoneLink phone={beneficiary.phone} size="sm" />,
    },
    {
      id: 'end_date',
      header: t('unreturned.end_date'),
      value: ({ event }) => clockCell(event.mobilization_end_date),
      sortable: true,
      oneLine: true,
      cell: ({ event }) => formatNearDate(event.mobilization_end_date, language, day),
    },
    figureColumn(
      'days_late',
      t('unreturned.days_late'),
      ({ days_late }) => days_late,
      (days) => t('unreturned.days', { count: days }),
      { sortable: true, phone: 'end' },
    ),
  ]
}
