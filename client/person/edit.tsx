import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { api } from '../endpoints.ts'
import { Page } from '../frame/page.tsx'
import { HistoryFold } from '../history/fold.tsx'
import { useRecord } from '../query.ts'
import { BeneficiaryForm } from './form.tsx'

const route = getRouteApi('/app/beneficiaries/$id')

export function NewBeneficiary() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const router = useRouter()
  return (
    <Page title={t('person.new')} narrow>
      <BeneficiaryForm onSaved={() => navigate({ to: '/beneficiaries' })} onCancel={() => router.history.back()} />
    </Page>
  )
}

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
