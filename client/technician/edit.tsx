import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Person } from '#shared/person-shape.ts'
import { api } from '../endpoints.ts'
import { Page } from '../frame/page.tsx'
import { useRecord } from '../query.ts'
import { TechnicianForm } from './form.tsx'

const route = getRouteApi('/app/technicians/$id')

export function NewTechnician() {
  const { t } = useTranslation()
  return (
    <Page title={t('technician.new')} narrow>
      <Form />
    </Page>
  )
}

export function EditTechnician() {
  const { t } = useTranslation()
  const person = useRecord(api.person.get, route.useParams())
  return (
    <Page title={person.full_name} subtitle={t('technician.one')} narrow>
      <Form key={person.id} person={person} />
    </Page>
  )
}

/** Opens the view after saving (rules/technician.md#9). */
function Form({ person }: { person?: Person }) {
  const navigate = useNavigate()
  const router = useRouter()
  return (
    <TechnicianForm
      person={person}
      onSaved={({ id }) => navigate({ to: '/technicians/$id/view', params: { id: String(id) }, hash: 'infos' })}
      onCancel={() => router.history.back()}
    />
  )
}
