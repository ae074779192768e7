import { SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { CompanyInput } from '#shared/company.ts'
import type { Answer } from '#shared/contract.ts'
import { mostPerPage } from '#shared/limits.ts'
import type { Company } from '#shared/person-shape.ts'
import { groupSiret } from '#shared/rules/registration.ts'
import { api } from '../endpoints.ts'
import {
  AddressFields,
  addressLabels,
  addressValuesOf,
  useCountryShown,
  withCountryId,
} from '../form/address-fields.tsx'
import { creating } from '../form/going-on.tsx'
import { NotRead } from '../form/not-read.tsx'
import { about, useRecordForm } from '../form/record-form.ts'
import { RecordPage, useWriting } from '../form/record-page.tsx'
import { refusing } from '../form/refusing.ts'
import { notifyFailure } from '../frame/notify.tsx'
import { PendingScreen } from '../frame/pending.tsx'
import { q, useRecord, useWrite } from '../query.ts'
import { AttachedPersons } from './attached-persons.tsx'
import { type Attached, attach, changed, detach, noChanges, type PeopleChanges } from './people.ts'

const route = getRouteApi('/app/companies/$id')

export const NewCompany = creating(function New({ record: company }: { record?: Company }) {
  const { t } = useTranslation()
  // The user may type on in the form of a company just created. A failed read must not take it away.
  const { data, isError, refetch } = useQuery({
    ...personsQuery(company?.id ?? 0),
    enabled: company !== undefined,
    throwOnError: false,
  })
  const isUnread = isError && !data
  return (
    <>
      {isUnread ? <NotRead text={t('company.persons_failed')} onRetry={() => void refetch()} /> : null}
      <CompanyForm company={company} persons={data ?? []} />
    </>
  )
})

export function EditCompany() {
  const { id } = route.useParams()
  const company = useRecord(api.company.get, { id })
  const { data: persons } = useQuery(personsQuery(Number(id)))
  return persons ? <CompanyForm key={company.id} company={company} persons={persons} /> : <PendingScreen />
}

/** The persons of a company. */
const personsQuery = (id: number) => ({
  ...q(api.company.persons, { params: { id }, query: { limit: mostPerPage } }),
  select: attachedOf,
})
const attachedOf = ({ data }: Answer<typeof api.company.persons>): Attached[] =>
  data.map(({ id, full_name, version }) => ({ id, label: full_name, version }))

const valuesOf = (company?: Company) => ({
  legal_name: company?.legal_name ?? '',
  phone: company?.phone ?? '',
  ...addressValuesOf(company),
  siret: groupSiret(company?.siret ?? ''),
  vat_number: company?.vat_number ?? '',
  note: company?.note ?? '',
  persons: noChanges,
})

/** The body to send: saving attaches persons, and detaches none. */
const bodyOf = ({ persons, ...values }: ReturnType<typeof valuesOf>) => ({
  ...withCountryId(values),
  persons: persons.attached.map(({ id }) => id),
})

function CompanyForm({ company, persons }: { company: Company | undefined; persons: Attached[] }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const write = useWriting(api.company, company)
  const updatePerson = useWrite(api.person.update)
  /**
   * Saving a company only attaches persons. Detaching a person is a change of that person
   * (rules/company.md#5).
   */
  const detachAll = async (detached: PeopleChanges['detached']) => {
    for (const { id, label, version } of persons) {
      if (!detached.some((one) => one.id === id)) continue
      try {
        await updatePerson.mutateAsync({ params: { id }, body: { company_id: null }, version })
      } catch (error) {
        const sentence = t('company.detach_failed', { name: label })
        notifyFailure(new Error(sentence, { cause: error }), sentence) // must name the person, whatever the reason
      }
    }
  }
  const country = useCountryShown()
  const form = useRecordForm({
    ...about('company', company, valuesOf), // the persons are no part of it
    labels: {
      legal_name: t('company.legal_name'),
      phone: t('address.phone'),
      ...addressLabels(t),
      siret: t('company.siret'),
      vat_number: t('company.vat_number'),
      persons: t('company.persons'),
      note: t('company.note'),
    },
    shown: (field, value) =>
      field === 'persons'
        ? changed(persons, value as PeopleChanges) // its own value
            .map(({ label }) => label)
            .join(', ') || '—'
        : country(field, value),
    check: refusing(CompanyInput, bodyOf),
    save: async (values, version) => {
      const saved = await write(bodyOf(values), version)
      await detachAll(values.persons.detached)
      return saved
    },
    said: ({ legal_name }) => t('company.saved', { name: legal_name }),
    onSaved: () => navigate({ to: '/companies' }),
  })
  return (
    <RecordPage noun="company" name={company?.legal_name} form={form}>
      <TextInput {...form.field('legal_name')} withAsterisk data-autofocus />
      <TextInput {...form.field('phone')} type="tel" />
      <AddressFields input={form.field} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          {...form.field('siret')}
          description={t('company.siret_help')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="numeric"
        />
        <TextInput {...form.field('vat_number')} />
      </SimpleGrid>
      <AttachedPersons
        people={changed(persons, form.values.persons)}
        onAttach={(person) => form.setFieldValue('persons', (changes) => attach(changes, person))}
        onDetach={(person) => form.setFieldValue('persons', (changes) => detach(changes, person, persons))}
        error={form.errors.persons}
      />
      <Textarea {...form.field('note')} rows={5} />
    </RecordPage>
  )
}
