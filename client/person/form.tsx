import { Grid, Textarea, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { protectedTags } from '#shared/names.ts'
import { PersonInput } from '#shared/person.ts'
import type { Person } from '#shared/person-shape.ts'
import { useCompanyOnTheWay } from '../company-choice/on-the-way.tsx'
import { api } from '../endpoints.ts'
import { AddressFields, addressLabels, useCountryShown, withCountryId } from '../form/address-fields.tsx'
import { FormFrame } from '../form/form-frame.tsx'
import { type Guard, useGuard } from '../form/guard.ts'
import { about, useRecordForm } from '../form/record-form.ts'
import { refusing } from '../form/refusing.ts'
import { type Choice, SearchSelect } from '../form/search-select.tsx'
import { notifyDone } from '../frame/notify.tsx'
import { useWrite } from '../query.ts'
import { useUser } from '../session/session.ts'
import { keepDraft, readDraft } from './draft.ts'
import { forgetDraft } from './draft-here.ts'
import { useExistingPerson } from './existing.tsx'
import { NameFields } from './name-fields.tsx'
import { type PersonValues, valuesOf } from './values.ts'

/** The form's body for a person: only technicians have a nickname, the tags make the role. */
const own = PersonInput.omit({ nickname: true, tags: true })
const bodyOf = ({ company, ...values }: PersonValues) => ({
  ...withCountryId(values),
  company_id: company?.id ?? null,
})

/** What a person created beside another form starts from. */
export type PersonStart = Partial<Pick<PersonValues, 'first_name' | 'last_name' | 'company'>>

type BeneficiaryFormProps = {
  person?: Person | undefined
  onSaved(person: Person): unknown
  onCancel(): void
  /**
   * A person created beside another form starts from the text typed there, and not from the draft
   * of the page.
   */
  start?: PersonStart
  guard?: Guard
}

/**
 * A beneficiary, new or not. The page of a new one stores a draft at each change until saved or
 * cancelled (rules/person.md#13).
 */
export function BeneficiaryForm({ person, onSaved, onCancel, start, guard }: BeneficiaryFormProps) {
  const { t } = useTranslation()
  const create = useWrite(api.person.create)
  const update = useWrite(api.person.update)
  const user = useUser()
  const isNew = person === undefined
  const keepsDraft = isNew && start === undefined
  const saidSaved = (saved: Person) => {
    if (keepsDraft) forgetDraft(user.id)
    notifyDone(t('person.saved', { name: saved.full_name }))
    return saved
  }
  const existing = useExistingPerson(protectedTags.beneficiary, (adopted) => onSaved(saidSaved(adopted)))
  const country = useCountryShown()
  const begun: PersonValues = { ...valuesOf(person), ...(keepsDraft ? readDraft(user.id) : isNew && start) }
  const form = useRecordForm({
    ...about('person', person, valuesOf),
    values: begun,
    warns: !keepsDraft, // what is typed stays in the draft
    labels: {
      first_name: t('person.first_name'),
      last_name: t('person.last_name'),
      reference: t('person.reference'),
      email: t('address.email'),
      phone: t('address.phone'),
      ...addressLabels(t),
      company: t('company.one'),
      note: t('person.note'),
    },
    shown: (field, value) => (field === 'company' ? (value as Choice | null)?.label : country(field, value)), // its own value
    check: refusing(own, bodyOf),
    save: async (values, version) => {
      const body = bodyOf(values)
      existing.forget()
      try {
        return saidSaved(
          person
            ? await update.mutateAsync({ params: { id: person.id }, body, version })
            : await create.mutateAsync({ body: { ...body, tags: [protectedTags.beneficiary] } }),
        )
      } catch (error) {
        if (isNew) existing.propose(error)
        throw error
      }
    },
    onSaved,
  })
  useGuard(guard, form.mayLeave, person && (() => onSaved(person)))
  const company = useCompanyOnTheWay((chosen) => form.setFieldValue('company', chosen))

  // The draft follows every change of every field: typed, or chosen in a list by pointer or
  // keyboard.
  const { values } = form
  const [untouched] = useState(values)
  useEffect(() => {
    if (keepsDraft && values !== untouched) keepDraft(user.id, values)
  }, [keepsDraft, untouched, user.id, values])

  return (
    <>
      <FormFrame
        form={form}
        saveLabel={t('person.save')}
        onCancel={() => {
          if (keepsDraft) forgetDraft(user.id)
          onCancel()
        }}
      >
        {existing.notice}
        <Grid>
          <NameFields input={(field) => form.getInputProps(field)} isRequired hasFocus />
          <Grid.Col span={{ base: 12, xs: 6 }}>
            <TextInput label={t('person.reference')} autoComplete="off" {...form.getInputProps('reference')} />
          </Grid.Col>
          <Grid.Col span={{ base: 12, xs: 6 }}>
            <SearchSelect
              label={t('company.one')}
              placeholder={t('company.search')}
              {...company.search}
              value={form.values.company}
              error={form.errors.company_id}
            />
          </Grid.Col>
          <Grid.Col span={{ base: 12, xs: 6 }}>
            <TextInput label={t('address.email')} type="email" autoComplete="off" {...form.getInputProps('email')} />
          </Grid.Col>
          <Grid.Col span={{ base: 12, xs: 6 }}>
            <TextInput label={t('address.phone')} type="tel" autoComplete="off" {...form.getInputProps('phone')} />
          </Grid.Col>
        </Grid>
        <AddressFields input={(field) => form.getInputProps(field)} />
        <Textarea label={t('person.note')} rows={5} {...form.getInputProps('note')} />
      </FormFrame>
      {company.dialog}
    </>
  )
}
