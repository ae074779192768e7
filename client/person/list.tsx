import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { protectedTags } from '#shared/names.ts'
import type { PersonRow } from '#shared/person.ts'
import { formatMoney, formatNearDate } from '#shared/rules/format.ts'
import { useAddressColumns } from '../form/address-columns.ts'
import { ListTable } from '../form/list-page.tsx'
import { TrashButtons, TrashToggle } from '../form/row-actions.tsx'
import { reading, table } from '../frame/address.ts'
import { NameLink, NewLink, TextLink } from '../frame/link.tsx'
import { Page } from '../frame/page.tsx'
import { ImportLink } from '../import/import-link.tsx'
import { useEverything } from '../import/use-everything.ts'
import { useListing } from '../listing.ts'
import { NextEventCell } from '../next-event/cell.tsx'
import { useSettings } from '../session/session.ts'
import { useSiteDay } from '../session/site-day.ts'
import { wallClockDate } from '../ui/table/cells.ts'
import { amountColumn, textColumn } from '../ui/table/columns.ts'
import type { Column } from '../ui/table/table-props.ts'
import { currentLanguage } from '../words.ts'
import { useEmailColumn, usePhoneColumn } from './contact-columns.tsx'
import { beneficiariesQuery } from './queries.ts'
import { PeopleTabs } from './tabs.tsx'
import { usePersonTrash } from './trash.ts'

const route = getRouteApi('/app/beneficiaries')
const read = reading(table)

export function BeneficiaryList() {
  const { t } = useTranslation()
  const search = route.useSearch()
  const listing = useListing({
    name: 'beneficiaries',
    viewed: { list: 'beneficiaries', read },
    search,
    navigate: route.useNavigate(),
    orderBy: 'last_name',
    page: beneficiariesQuery,
  })
  const trash = usePersonTrash()
  const add = <NewLink to="/beneficiaries/new">{t('person.new')}</NewLink>
  return (
    <Page
      title={t('person.beneficiaries')}
      subtitle={listing.url.isTrash ? t('table.show_trash') : null}
      add={add}
      more={
        <>
          <TrashToggle isTrash={listing.url.isTrash} onToggle={listing.url.toggleTrash} />
          <ImportLink what="beneficiaries" />
        </>
      }
    >
      <PeopleTabs />
      <ListTable
        listing={listing}
        label={t('person.beneficiaries')}
        everything={useEverything('beneficiaries', { ...search, tags: [protectedTags.beneficiary] })}
        columns={useColumns()}
        words={({ full_name }) => full_name}
        title={(person) => <PersonName person={person} text={person.full_name} />}
        searched={t('person.search')}
        actions={(person) => (
          <TrashButtons item={person} name={person.full_name} trash={trash} to="/beneficiaries/$id" />
        )}
        drawing="persons"
        none={t('person.none')}
        help={t('person.none_help')}
        ways={
          <>
            {add}
            <ImportLink what="beneficiaries" />
          </>
        }
      />
    </Page>
  )
}

function useColumns(): Column<PersonRow>[] {
  const { t } = useTranslation()
  const { billing } = useSettings()
  const day = useSiteDay()
  const language = currentLanguage()
  const money = (amount: number) => formatMoney(amount, language, billing.currency)
  return [
    {
      ...textColumn<PersonRow>('last_name', t('person.last_name'), ({ last_name }) => last_name, {
        sortable: true,
        inTitle: true,
        cell: (person) => <PersonName person={person} text={person.last_name} />,
      }),
      beside: 20, // its letters are heavier than those of other columns
    },
    textColumn('first_name', t('person.first_name'), ({ first_name }) => first_name, { sortable: true, inTitle: true }),
    textColumn('reference', t('person.reference'), ({ reference }) => reference, {
      sortable: true,
      cell: ({ reference }) => <span className="reference">{reference}</span>,
    }),
    {
      id: 'company',
      header: t('company.one'),
      value: ({ company }) => company?.legal_name,
      sortable: true,
      cell: ({ company }) =>
        company &&
        (company.deleted_at !== null ? (
          company.legal_name
        ) : (
          <TextLink to="/companies/$id" params={{ id: String(company.id) }} size="sm">
            {company.legal_name}
          </TextLink>
        )),
    },
    {
      id: 'next_event',
      header: t('person.next_event'),
      value: ({ next_event }) => next_event && wallClockDate(next_event.start_date.slice(0, 10)),
      beside: 44,
      phone: 'under',
      // The day first: a long name of a company would push it off the line.
      brief: ({ next_event, company }) =>
        [next_event && formatNearDate(next_event.start_date, language, day), company?.legal_name]
          .filter(Boolean)
          .join(' · '),
      cell: ({ next_event }) => <NextEventCell event={next_event} none={t('person.no_next_event')} />,
    },
    ...(billing.mode === 'none'
      ? []
      : [
          amountColumn<PersonRow>(
            'billed',
            t('person.billed', { year: day.slice(0, 4) }),
            (row) => row.billed ?? null,
            (amount) => (amount === 0 ? '–' : money(amount)),
            {
              sortable: true,
              phone: 'end',
              brief: ({ billed }) => (billed ? t('billing.excluding_vat', { amount: money(billed) }) : ''),
            },
          ),
        ]),
    useEmailColumn<PersonRow>(),
    usePhoneColumn<PersonRow>(),
    ...useAddressColumns<PersonRow>(),
    textColumn('note', t('person.note'), ({ note }) => note, { hidden: true }),
  ]
}

function PersonName({ person, text }: { person: PersonRow; text: string }) {
  return (
    <NameLink record={person} to="/beneficiaries/$id" params={{ id: String(person.id) }}>
      {text}
    </NameLink>
  )
}
