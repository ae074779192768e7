import { Textarea, TextInput } from '@mantine/core'
import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type Park, ParkInput } from '#shared/park.ts'
import { api } from '../endpoints.ts'
import { AddressFields, choiceOf, useCountryShown, withCountryId } from '../form/address-fields.tsx'
import { FormFrame } from '../form/form-frame.tsx'
import { useRecordForm } from '../form/record-form.ts'
import { refusing } from '../form/refusing.ts'
import { notifyDone } from '../frame/notify.tsx'
import { Page } from '../frame/page.tsx'
import { useRecord, useWrite } from '../query.ts'

const route = getRouteApi('/app/parks/$id')

export function NewPark() {
  const { t } = useTranslation()
  return <ParkForm title={t('park.new')} />
}

export function EditPark() {
  const park = useRecord(api.park.get, route.useParams())
  return <ParkForm key={park.id} title={park.name} park={park} />
}

const valuesOf = (park?: Park) => ({
  name: park?.name ?? '',
  street: park?.street ?? '',
  postal_code: park?.postal_code ?? '',
  locality: park?.locality ?? '',
  country_id: choiceOf(park?.country_id ?? null),
  opening_hours: park?.opening_hours ?? '',
  note: park?.note ?? '',
})
type Values = ReturnType<typeof valuesOf>

function ParkForm({ title, park }: { title: string; park?: Park }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const router = useRouter()
  const create = useWrite(api.park.create)
  const update = useWrite(api.park.update)
  const shown = useCountryShown()
  const form = useRecordForm({
    values: valuesOf(park),
    version: park?.version,
    record: park && { entity: 'park', id: park.id },
    read: (current) => valuesOf(current as Park), // the server's GET shape
    labels: {
      name: t('park.name'),
      street: t('address.street'),
      postal_code: t('address.postal_code'),
      locality: t('address.locality'),
      country_id: t('address.country'),
      opening_hours: t('park.opening_hours'),
      note: t('park.note'),
    },
    shown,
    check: refusing(ParkInput, withCountryId<Values>),
    save: async (values, version) => {
      const body = withCountryId(values)
      const saved = park
        ? await update.mutateAsync({ params: { id: park.id }, body, version })
        : await create.mutateAsync({ body })
      notifyDone(t('park.saved', { name: values.name }))
      return saved
    },
    onSaved: () => navigate({ to: '/parks' }),
  })
  return (
    <Page title={title} subtitle={park ? t('park.one') : undefined} narrow>
      <FormFrame form={form} saveLabel={t('park.save')} onCancel={() => router.history.back()}>
        <TextInput label={t('park.name')} withAsterisk data-autofocus {...form.getInputProps('name')} />
        <AddressFields input={(field) => form.getInputProps(field)} />
        <TextInput label={t('park.opening_hours')} {...form.getInputProps('opening_hours')} />
        <Textarea label={t('park.note')} rows={5} {...form.getInputProps('note')} />
      </FormFrame>
    </Page>
  )
}
