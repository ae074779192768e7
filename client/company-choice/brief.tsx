import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CompanyInput } from '#shared/company.ts'
import type { Company } from '#shared/person-shape.ts'
import { api } from '../endpoints.ts'
import { FormFrame } from '../form/form-frame.tsx'
import { type Guard, useGuard } from '../form/guard.ts'
import { about, useRecordForm } from '../form/record-form.ts'
import { useWriting } from '../form/record-page.tsx'
import { refusedBy } from '../form/refusing.ts'
import type { Choice } from '../form/search-select.tsx'

type BriefCompanyProps = {
  /** The company that this form has created, where the user went on typing; absent before. */
  made: Company | undefined
  /** What was typed in search of it. */
  name: string
  onSaved(company: Choice): void
  onCancel(): void
  guard?: Guard
}

/** A company created beside the form that names it: who it is, and how to call it. */
export function BriefCompany({ made, name, onSaved, onCancel, guard }: BriefCompanyProps) {
  const { t } = useTranslation()
  const write = useWriting(api.company, made)
  const take = ({ id, legal_name }: Company) => onSaved({ id, label: legal_name })
  const form = useRecordForm({
    ...about('company', made, (company) => ({ legal_name: company?.legal_name ?? name, phone: company?.phone ?? '' })),
    labels: {
      legal_name: t('company.legal_name'),
      phone: t('address.phone'),
    },
    check: (values) => refusedBy(CompanyInput, values),
    save: write,
    said: ({ legal_name }) => t('company.created', { name: legal_name }),
    onSaved: take,
  })
  useGuard(guard, form.mayLeave, made && (() => take(made)))
  return (
    <FormFrame form={form} saveLabel={t('company.create')} onCancel={onCancel}>
      <TextInput withAsterisk data-autofocus autoComplete="off" {...form.field('legal_name')} />
      <TextInput type="tel" {...form.field('phone')} />
    </FormFrame>
  )
}
