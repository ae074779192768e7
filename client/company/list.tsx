import { IconPencil } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Company } from '#shared/person-shape.ts'
import { api } from '../endpoints.ts'
import { useAddressColumns } from '../form/address-columns.ts'
import { ListTable, useListWords } from '../form/list-page.tsx'
import { RowButton } from '../form/row-actions.tsx'
import { reading, table } from '../frame/address.ts'
import { NameLink, NewLink } from '../frame/link.tsx'
import { Page } from '../frame/page.tsx'
import { ImportLink } from '../import/import-link.tsx'
import { useEverything } from '../import/use-everything.ts'
import { useListing } from '../listing.ts'
import { usePhoneColumn } from '../person/contact-columns.tsx'
import { PeopleTabs } from '../person/tabs.tsx'
import { pagesOf } from '../query.ts'
import { nameColumn, textColumn } from '../ui/table/columns.ts'
import type { Column } from '../ui/table/table-props.ts'

const route = getRouteApi('/app/companies')
const read = reading(table)

/** The companies, searched without their persons. No trash on screen (rules/company.md#8). */
export function CompanyList() {
  const { t } = useTranslation()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const listing = useListing({
    name: 'companies',
    viewed: { list: 'companies', read },
    search,
    navigate,
    orderBy: 'legal_name',
    page: pagesOf(api.company.list),
  })
  const add = <NewLink to="/companies/new">{t('company.new')}</NewLink>
  return (
    <Page title={t('company.many')} add={add} more={<ImportLink what="companies" />}>
      <PeopleTabs />
      <ListTable
        listing={listing}
        {...useListWords('company')}
        everything={useEverything('companies', search)}
        columns={useColumns()}
        searched={t('company.list_search')}
        actions={({ id, legal_name }) => (
          <RowButton
            label={t('table.edit', { name: legal_name })}
            onClick={() => void navigate({ to: '/companies/$id', params: { id: String(id) } })}
          >
            <IconPencil size={18} />
          </RowButton>
        )}
        drawing="building"
        ways={
          <>
            {add}
            <ImportLink what="companies" />
          </>
        }
      />
    </Page>
  )
}

function useColumns(): Column<Company>[] {
  const { t } = useTranslation()
  return [
    nameColumn('legal_name', t('company.legal_name'), (company) => (
      <NameLink record={company} to="/companies/$id" params={{ id: String(company.id) }}>
        {company.legal_name}
      </NameLink>
    )),
    usePhoneColumn<Company>(),
    ...useAddressColumns<Company>(),
    textColumn('country', t('address.country'), ({ country }) => country?.name),
    textColumn('siret', t('company.siret'), ({ siret }) => siret, { hidden: true }),
    textColumn('vat_number', t('company.vat_number'), ({ vat_number }) => vat_number, { hidden: true }),
    textColumn('note', t('company.note'), ({ note }) => note, { hidden: true }),
  ]
}
