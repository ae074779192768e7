import { IconBuilding, IconPencil, IconPlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { companyRoutes } from '#shared/company.ts'
import type { Company } from '#shared/person-shape.ts'
import { useAddressColumns } from '../form/address-columns.ts'
import { ListEmpty } from '../form/list-empty.tsx'
import { RowButton } from '../form/row-actions.tsx'
import { ButtonLink, TextLink } from '../frame/link.tsx'
import { Page } from '../frame/page.tsx'
import { ImportLink } from '../import/import-link.tsx'
import { useEverything } from '../import/use-everything.ts'
import { useListing } from '../listing.ts'
import { usePhoneColumn } from '../person/contact-columns.tsx'
import { PeopleTabs } from '../person/tabs.tsx'
import { q } from '../query.ts'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import { SearchInput } from '../ui/table/search-input.tsx'

const route = getRouteApi('/app/companies')

/** The companies, so that one is found without knowing who belongs to it. No trash on screen (rules/company.md#8). */
export function CompanyList() {
  const { t } = useTranslation()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const update = (part: Partial<typeof search>) => void navigate({ search: (present) => ({ ...present, ...part }) })
  const { url, table } = useListing({
    search,
    update,
    orderBy: 'legal_name',
    page: (query) => q(companyRoutes.list, { query }),
  })
  const add = (
    <ButtonLink to="/companies/new" leftSection={<IconPlus size={16} />}>
      {t('company.new')}
    </ButtonLink>
  )
  return (
    <Page
      title={t('company.many')}
      actions={
        <>
          <ImportLink what="companies" />
          {add}
        </>
      }
    >
      <PeopleTabs />
      <DataTable
        {...table}
        name="companies"
        label={t('company.many')}
        everything={useEverything('companies', search)}
        columns={useColumns()}
        title={(company) => <CompanyName company={company} />}
        toolbar={<SearchInput value={url.search} onSearch={url.onSearch} placeholder={t('company.list_search')} />}
        actions={({ id, legal_name }) => (
          <RowButton
            label={t('table.edit', { name: legal_name })}
            onClick={() => void navigate({ to: '/companies/$id', params: { id: String(id) } })}
          >
            <IconPencil size={18} />
          </RowButton>
        )}
        empty={
          <ListEmpty
            icon={IconBuilding}
            isNarrowed={url.search !== ''}
            onClear={() => url.onSearch('')}
            isTrash={url.isTrash}
            title={t('company.none')}
            help={t('company.none_help')}
            action={
              <>
                {add}
                <ImportLink what="companies" />
              </>
            }
          />
        }
      />
    </Page>
  )
}

function useColumns(): Column<Company>[] {
  const { t } = useTranslation()
  return [
    {
      id: 'legal_name',
      header: t('company.legal_name'),
      value: ({ legal_name }) => legal_name,
      sortable: true,
      inTitle: true,
      cell: (company) => <CompanyName company={company} />,
    },
    usePhoneColumn<Company>(),
    ...useAddressColumns<Company>(),
    {
      id: 'country',
      header: t('address.country'),
      value: ({ country }) => country?.name,
      cell: ({ country }) => country?.name,
    },
    { id: 'siret', header: t('company.siret'), hidden: true, value: ({ siret }) => siret, cell: ({ siret }) => siret },
    {
      id: 'vat_number',
      header: t('company.vat_number'),
      hidden: true,
      value: ({ vat_number }) => vat_number,
      cell: ({ vat_number }) => vat_number,
    },
    { id: 'note', header: t('company.note'), hidden: true, value: ({ note }) => note, cell: ({ note }) => note },
  ]
}

function CompanyName({ company }: { company: Company }) {
  return (
    <TextLink to="/companies/$id" params={{ id: String(company.id) }} size="sm" fw={500}>
      {company.legal_name}
    </TextLink>
  )
}
