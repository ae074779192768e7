import { IconCalendarMonth, IconEye, IconTool } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '#shared/rules/format.ts'
import type { TechnicianRow } from '#shared/technician.ts'
import { useAddressColumns } from '../form/address-columns.ts'
import { ListEmpty } from '../form/list-empty.tsx'
import { RowButton, TrashButtons, TrashToggle } from '../form/row-actions.tsx'
import { NameLink, NewLink } from '../frame/link.tsx'
import { Page } from '../frame/page.tsx'
import { ImportLink } from '../import/import-link.tsx'
import { useEverything } from '../import/use-everything.ts'
import { useListing } from '../listing.ts'
import { useEmailColumn, usePhoneColumn } from '../person/contact-columns.tsx'
import { usePersonTrash } from '../person/trash.ts'
import { DatePickerInput } from '../ui/dates.ts'
import { textColumn } from '../ui/table/columns.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import { SearchInput } from '../ui/table/search-input.tsx'
import type { Column } from '../ui/table/table-props.ts'
import { currentLanguage } from '../words.ts'
import { FreeNowCell, useFreeWords } from './free-now.tsx'
import { techniciansQuery } from './queries.ts'

const route = getRouteApi('/app/technicians')

export function TechnicianList() {
  const { t } = useTranslation()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { url, table, update } = useListing({
    name: 'technicians',
    viewed: 'technicians',
    search,
    navigate,
    orderBy: 'last_name',
    page: techniciansQuery,
  })
  const trash = usePersonTrash()
  const hasPeriod = search.startDate !== undefined || search.endDate !== undefined
  const add = <NewLink to="/technicians/new">{t('technician.new')}</NewLink>
  return (
    <Page
      title={t('technician.many')}
      actions={
        <>
          <TrashToggle isTrash={url.isTrash} onToggle={url.toggleTrash} />
          <ImportLink what="technicians" />
          {add}
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
            <FreePeriod
              startDate={search.startDate}
              endDate={search.endDate}
              onChange={(startDate, endDate) => update({ startDate, endDate, page: undefined })}
            />
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
              <TrashButtons
                item={person}
                name={person.full_name}
                trash={trash}
                onEdit={() => void navigate({ to: '/technicians/$id', params: { id: String(person.id) } })}
              />
            </>
          )
        }}
        empty={
          <ListEmpty
            icon={IconTool}
            isNarrowed={url.search !== '' || hasPeriod}
            onClear={() => update({ startDate: undefined, endDate: undefined, search: undefined })}
            nothingFound={hasPeriod && !url.search ? t('technician.nobody_free') : undefined}
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

type FreePeriodProps = {
  startDate: string | undefined
  endDate: string | undefined
  onChange(startDate: string | undefined, endDate: string | undefined): void
}

/**
 * Only technicians without an assignment on these days; a first day alone counts until the last one
 * is chosen.
 */
function FreePeriod({ startDate, endDate, onChange }: FreePeriodProps) {
  const { t } = useTranslation()
  // The picker names its dialog after the element of this identifier.
  const pickerId = useId()
  const named = [...new Set([startDate, endDate])].flatMap((day) =>
    day === undefined ? [] : [formatDate(day, currentLanguage())],
  )
  const period = named.join(' – ')
  return (
    <DatePickerInput
      type="range"
      id={pickerId}
      popoverProps={{ id: pickerId }}
      allowSingleDateInRange
      aria-label={period ? t('technician.free_from_to', { period }) : t('technician.free_period')}
      placeholder={t('technician.free_period')}
      clearable
      clearButtonProps={{ 'aria-label': t('technician.clear_period') }}
      valueFormatter={() => period}
      value={[startDate ?? endDate ?? null, endDate ?? null]}
      onChange={([start, end]) => onChange(start ?? undefined, end ?? undefined)}
      w={{ base: '100%', sm: 290 }}
    />
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
