import { Grid, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { protectedTags } from '#shared/names.ts'
import { PersonInput } from '#shared/person.ts'
import type { Person } from '#shared/person-shape.ts'
import { api } from '../endpoints.ts'
import {
  AddressFields,
  addressLabels,
  addressValuesOf,
  useCountryShown,
  withCountryId,
} from '../form/address-fields.tsx'
import { FormFrame } from '../form/form-frame.tsx'
import { about, useRecordForm } from '../form/record-form.ts'
import { refusing } from '../form/refusing.ts'
import { notifyDone } from '../frame/notify.tsx'
import { useExistingPerson } from '../person/existing.tsx'
import { NameFields } from '../person/name-fields.tsx'
import { useWrite } from '../query.ts'

const valuesOf = (person?: Person) => ({
  first_name: person?.first_name ?? '',
  last_name: person?.last_name ?? '',
  nickname: person?.nickname ?? '',
  phone: person?.phone ?? '',
  email: person?.email ?? '',
  ...addressValuesOf(person),
  note: person?.note ?? '',
})
type Values = ReturnType<typeof valuesOf>

/**
 * The form's body for a person: only beneficiaries have reference and company, the tags make the
 * role.
 */
const own = PersonInput.omit({ reference: true, company_id: true, tags: true })

type TechnicianFormProps = { person?: Person | undefined; onSaved(person: Person): unknown; onCancel(): void }

/**
 * The form of a technician, a person with the tag (rules/technician.md#9). Offers the person who
 * has the email already (rules/person.md#6).
 */
export function TechnicianForm({ person, onSaved, onCancel }: TechnicianFormProps) {
  const { t } = useTranslation()
  const create = useWrite(api.person.create)
  const update = useWrite(api.person.update)
  const saidSaved = (saved: Person) => {
    notifyDone(t('technician.saved', { name: saved.full_name }))
    return saved
  }
  const existing = useExistingPerson(protectedTags.technician, (adopted) => {
    form.resetDirty() // the typed values are obsolete: the existing person replaces them
    onSaved(saidSaved(adopted))
  })
  const shown = useCountryShown()
  const form = useRecordForm({
    ...about('person', person, valuesOf),
    labels: {
      first_name: t('person.first_name'),
      last_name: t('person.last_name'),
      nickname: t('technician.nickname'),
      phone: t('address.phone'),
      email: t('address.email'),
      ...addressLabels(t),
      note: t('person.note'),
    },
    shown,
    check: refusing(own, withCountryId<Values>),
    save: async (values, version) => {
      const body = withCountryId(values)
      existing.forget()
      try {
        return saidSaved(
          person
            ? await update.mutateAsync({ params: { id: person.id }, body, version })
            : await create.mutateAsync({ body: { ...body, tags: [protectedTags.technician] } }),
        )
      } catch (error) {
        if (!person) existing.propose(error)
        throw error
      }
    },
    onSaved,
  })
  return (
    <FormFrame form={form} saveLabel={t('technician.save')} onCancel={onCancel}>
      {existing.notice}
      <Grid>
        <NameFields input={(field) => form.getInputProps(field)} isRequired hasFocus />
        <Grid.Col span={12}>
          <TextInput label={t('technician.nickname')} autoComplete="off" {...form.getInputProps('nickname')} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, xs: 6 }}>
          <TextInput label={t('address.phone')} type="tel" autoComplete="off" {...form.getInputProps('phone')} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, xs: 6 }}>
          <TextInput label={t('address.email')} type="email" autoComplete="off" {...form.getInputProps('email')} />
        </Grid.Col>
      </Grid>
      <AddressFields input={(field) => form.getInputProps(field)} />
      <Textarea label={t('person.note')} rows={5} {...form.getInputProps('note')} />
    </FormFrame>
  )
}
