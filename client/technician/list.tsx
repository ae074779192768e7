import { IconCalendarMonth, IconEye } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { TechnicianRow } from '#shared/technician.ts'
import { useAddressColumns } from '../form/address-columns.ts'
import { ListEmpty } from '../form/list-empty.tsx'
import { RowButton, TrashButtons, TrashToggle } from '../form/row-actions.tsx'
import { reading } from '../frame/address.ts'
import { NameLink, NewLink } from '../frame/link.tsx'
import { Page } from '../frame/page.tsx'
import { ImportLink } from '../import/import-link.tsx'
import { useEverything } from '../import/use-everything.ts'
import { useListing } from '../listing.ts'
import { useEmailColumn, usePhoneColumn } from '../person/contact-columns.tsx'
import { usePersonTrash } from '../person/trash.ts'
import { textColumn } from '../ui/table/columns.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import { type Days, DaysFilter, daysInWords } from '../ui/table/days-filter.tsx'
import { FilterChips } from '../ui/table/filters.tsx'
import { SearchInput } from '../ui/table/search-input.tsx'
import type { Column } from '../ui/table/table-props.ts'
import { technicianAddress } from './address.ts'
import { FreeNowCell, useFreeWords } from './free-now.tsx'
import { techniciansQuery } from './queries.ts'

const route = getRouteApi('/app/technicians')
const read = reading(technicianAddress)

export function TechnicianList() {
  const { t } = useTranslation()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { url, table, update } = useListing({
    name: 'technicians',
    viewed: { list: 'technicians', read },
    search,
    navigate,
    orderBy: 'last_name',
    page: techniciansQuery,
  })
  const trash = usePersonTrash()
  const period = { start: search.startDate, end: search.endDate }
  const words = daysInWords(period)
  /** Only technicians who are free on these days; the first counts until the last is chosen. */
  const free = ({ start, end }: Days) => update({ startDate: start, endDate: end, page: undefined })
  const clear = () => update({ startDate: undefined, endDate: undefined, search: undefined, page: undefined })
  const label = t('technician.free_from_to', { period: words })
  const chips = words === '' ? [] : [{ id: 'period', label, onRemove: () => free({}) }]
  const add = <NewLink to="/technicians/new">{t('technician.new')}</NewLink>
  return (
    <Page
      title={t('technician.many')}
      subtitle={url.isTrash ? t('table.show_trash') : null}
      add={add}
      more={
        <>
          <TrashToggle isTrash={url.isTrash} onToggle={url.toggleTrash} />
          <ImportLink what="technicians" />
        </>
      }
    >
      <DataTable
        {...table}
        label={t('technician.many')}
        everything={useEverything('technicians', search)}
        columns={useColumns()}
        words={({ full_name }) => full_name}
        title={(person) => <TechnicianName person={person} text={person.full_name} />}
        toolbar={
          <>
            <SearchInput value={url.search} onSearch={url.onSearch} placeholder={t('technician.search')} />
            <DaysFilter label={t('technician.free_period')} days={period} onChange={free} isBesideChip />
            <FilterChips chips={chips} onClear={clear} />
          </>
        }
        actions={(person) => {
          const view = (hash: string) =>
            void navigate({ to: '/technicians/$id/view', params: { id: String(person.id) }, hash })
          return (
            <>
              {person.deleted_at === null ? (
                <>
                  <RowButton
                    label={t('technician.open_schedule', { name: person.full_name })}
                    onClick={() => view('schedule')}
                  >
                    <IconCalendarMonth size={18} />
                  </RowButton>
                  <RowButton label={t('technician.view', { name: person.full_name })} onClick={() => view('infos')}>
                    <IconEye size={18} />
                  </RowButton>
                </>
              ) : null}
              <TrashButtons item={person} name={person.full_name} trash={trash} to="/technicians/$id" />
            </>
          )
        }}
        empty={
          <ListEmpty
            drawing="technician"
            isNarrowed={url.search !== '' || chips.length > 0}
            onClear={clear}
            nothingFound={chips.length > 0 && !url.search ? t('technician.nobody_free') : undefined}
            isTrash={url.isTrash}
            title={t('technician.none')}
            help={t('technician.none_help')}
            action={add}
          />
        }
      />
    </Page>
  )
}

function useColumns(): Column<TechnicianRow>[] {
  const { t } = useTranslation()
  const words = useFreeWords()
  return [
    textColumn('last_name', t('person.last_name'), ({ last_name }) => last_name, {
      sortable: true,
      inTitle: true,
      cell: (person) => <TechnicianName person={person} text={person.last_name} />,
    }),
    textColumn('first_name', t('person.first_name'), ({ first_name }) => first_name, {
      sortable: true,
      inTitle: true,
      cell: (person) => <TechnicianName person={person} text={person.first_name} />,
    }),
    textColumn('nickname', t('technician.nickname'), ({ nickname }) => nickname, { sortable: true }),
    {
      ...textColumn<TechnicianRow>('now', t('technician.now'), (row) => row.now && words(row.now)),
      phone: 'under',
      cell: ({ now }) => now && <FreeNowCell now={now} />,
    },
    useEmailColumn<TechnicianRow>(),
    usePhoneColumn<TechnicianRow>(),
    ...useAddressColumns<TechnicianRow>(),
    textColumn('note', t('person.note'), ({ note }) => note, { hidden: true }),
  ]
}

function TechnicianName({ person, text }: { person: TechnicianRow; text: string }) {
  return (
    <NameLink record={person} to="/technicians/$id/view" params={{ id: String(person.id) }} hash="infos">
      {text}
    </NameLink>
  )
}
