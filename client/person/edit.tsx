import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { personRoutes } from '#shared/person.ts'
import { Page } from '../frame/page.tsx'
import { q } from '../query.ts'
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
  const { id } = route.useParams()
  const navigate = useNavigate()
  const router = useRouter()
  const { data: person } = useSuspenseQuery(q(personRoutes.get, { params: { id: Number(id) } }))
  return (
    <Page title={person.full_name} subtitle={t('person.beneficiary')} narrow>
      <BeneficiaryForm
        key={person.id}
        person={person}
        onSaved={() => navigate({ to: '/beneficiaries' })}
        onCancel={() => router.history.back()}
      />
    </Page>
  )
}
