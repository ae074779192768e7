import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Person } from '#shared/person-shape.ts'
import { api } from '../endpoints.ts'
import { creating } from '../form/going-on.tsx'
import { Page } from '../frame/page.tsx'
import { HistoryFold } from '../history/fold.tsx'
import { useRecord } from '../query.ts'
import { BeneficiaryForm } from './form.tsx'

const route = getRouteApi('/app/beneficiaries/$id')

export const NewBeneficiary = creating(function New({ record: person }: { record?: Person }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const router = useRouter()
  return (
    <Page title={person?.full_name ?? t('person.new')} narrow>
      <BeneficiaryForm
        person={person}
        onSaved={() => navigate({ to: '/beneficiaries' })}
        onCancel={() => router.history.back()}
      />
    </Page>
  )
})

export function EditBeneficiary() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const router = useRouter()
  const person = useRecord(api.person.get, route.useParams())
  return (
    <Page title={person.full_name} subtitle={t('person.beneficiary')} narrow>
      <BeneficiaryForm
        key={person.id}
        person={person}
        onSaved={() => navigate({ to: '/beneficiaries' })}
        onCancel={() => router.history.back()}
      />
      <HistoryFold key={`history ${person.id}`} entity="person" id={person.id} />
    </Page>
  )
}
