import { ActionIcon, Group, Input, Pill, PillGroup, Textarea, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { companyRoutes } from '#shared/company.ts'
import { personRoutes } from '#shared/person.ts'
import type { Company } from '#shared/person-shape.ts'
import { call } from '../api.ts'
import { AddressFields, choiceOf, idOf } from '../form/address-fields.tsx'
import { FormFrame } from '../form/form-frame.tsx'
import { useRecordForm } from '../form/record-form.ts'
import { type Choice, SearchSelect } from '../form/search-select.tsx'
import { notifyDone } from '../frame/notify.tsx'
import { Page } from '../frame/page.tsx'
import { Pending } from '../frame/pending.tsx'
import { q, useWrite } from '../query.ts'

const route = getRouteApi('/app/companies/$id')

export function NewCompany() {
  const { t } = useTranslation()
  return <CompanyForm title={t('company.new')} persons={[]} />
}

export function EditCompany() {
  const { id } = route.useParams()
  const { data: company } = useSuspenseQuery(q(companyRoutes.get, { params: { id: Number(id) } }))
  const { data: persons } = useQuery(q(companyRoutes.persons, { params: { id: Number(id) }, query: { limit: 1000 } }))
  if (!persons) return <Pending />
  const attached = persons.data.map((person) => ({ id: person.id, label: person.full_name }))
  return <CompanyForm key={company.id} title={company.legal_name} company={company} persons={attached} />
}

const personChoices = (search: string) =>
  queryOptions({
    queryKey: ['person.list', { search, choices: true }] as const,
    queryFn: async (): Promise<Choice[]> => {
      const { data } = await call(personRoutes.list, { query: { search, limit: 10 } })
      return data.map(({ id, full_name }) => ({ id, label: full_name }))
    },
  })

const valuesOf = (company: Company | undefined, persons: Choice[]) => ({
  legal_name: company?.legal_name ?? '',
  phone: company?.phone ?? '',
  street: company?.street ?? '',
  postal_code: company?.postal_code ?? '',
  locality: company?.locality ?? '',
  country_id: choiceOf(company?.country_id ?? null),
  note: company?.note ?? '',
  persons,
})

function CompanyForm({ title, company, persons }: { title: string; company?: Company; persons: Choice[] }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const router = useRouter()
  const create = useWrite(companyRoutes.create)
  const update = useWrite(companyRoutes.update)
  const form = useRecordForm({
    values: valuesOf(company, persons),
    version: company?.version,
    record: company && { entity: 'company', id: company.id },
    read: (current) => valuesOf(current as Company, persons), // the server's GET shape, which has no persons
    labels: {
      legal_name: t('company.legal_name'),
      phone: t('address.phone'),
      street: t('address.street'),
      postal_code: t('address.postal_code'),
      locality: t('address.locality'),
      note: t('company.note'),
    },
    save: async (values, version) => {
      const body = { ...values, country_id: idOf(values.country_id), persons: values.persons.map(({ id }) => id) }
      if (company) await update.mutateAsync({ params: { id: company.id }, body, version })
      else await create.mutateAsync({ body })
      notifyDone(t('company.saved', { name: values.legal_name }))
      await navigate({ to: '/beneficiaries' })
    },
  })
  const attach = (person: Choice | null) => {
    const present = form.values.persons
    if (person && !present.some(({ id }) => id === person.id)) form.setFieldValue('persons', [...present, person])
  }
  return (
    <Page title={title} subtitle={company ? t('company.one') : undefined} narrow>
      <FormFrame form={form} saveLabel={t('company.save')} onCancel={() => router.history.back()}>
        <TextInput label={t('company.legal_name')} withAsterisk data-autofocus {...form.getInputProps('legal_name')} />
        <TextInput label={t('address.phone')} type="tel" {...form.getInputProps('phone')} />
        <AddressFields input={(field) => form.getInputProps(field)} />
        <Input.Wrapper label={t('company.persons')}>
          <PillGroup mb="xs">
            {form.values.persons.map(({ id, label }) => (
              <Pill key={id} size="md">
                <Group gap={4} wrap="nowrap">
                  {label}
                  <ActionIcon
                    size="xs"
                    variant="transparent"
                    color="gray"
                    aria-label={t('company.detach', { name: label })}
                    onClick={() =>
                      form.setFieldValue(
                        'persons',
                        form.values.persons.filter((one) => one.id !== id),
                      )
                    }
                  >
                    <IconX size={12} />
                  </ActionIcon>
                </Group>
              </Pill>
            ))}
          </PillGroup>
          <SearchSelect
            label={t('company.attach')}
            placeholder={t('person.search')}
            choices={personChoices}
            value={null}
            onChange={attach}
            error={form.errors.persons}
            adds
          />
        </Input.Wrapper>
        <Textarea label={t('company.note')} rows={5} {...form.getInputProps('note')} />
      </FormFrame>
    </Page>
  )
}
