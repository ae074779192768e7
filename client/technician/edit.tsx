import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Person } from '#shared/person-shape.ts'
import { api } from '../endpoints.ts'
import { creating } from '../form/going-on.tsx'
import { Page } from '../frame/page.tsx'
import { useRecord } from '../query.ts'
import { TechnicianForm } from './form.tsx'

const route = getRouteApi('/app/technicians/$id')

export const NewTechnician = creating(function New({ record: person }: { record?: Person }) {
  const { t } = useTranslation()
  return (
    <Page title={person?.full_name ?? t('technician.new')} narrow>
      <Form person={person} />
    </Page>
  )
})

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
function Form({ person }: { person: Person | undefined }) {
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
