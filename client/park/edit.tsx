import { Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Park, ParkInput } from '#shared/park.ts'
import { api } from '../endpoints.ts'
import {
  AddressFields,
  addressLabels,
  addressValuesOf,
  useCountryShown,
  withCountryId,
} from '../form/address-fields.tsx'
import { creating } from '../form/going-on.tsx'
import { about, useRecordForm } from '../form/record-form.ts'
import { editing, RecordPage, useWriting } from '../form/record-page.tsx'
import { refusing } from '../form/refusing.ts'
import { useBackToList } from '../frame/last-visit.ts'
import { LabelsButton } from '../label/buttons.tsx'

const valuesOf = (park?: Park) => ({
  name: park?.name ?? '',
  ...addressValuesOf(park),
  opening_hours: park?.opening_hours ?? '',
  note: park?.note ?? '',
})
type Values = ReturnType<typeof valuesOf>

function ParkForm({ record: park }: { record?: Park }) {
  const { t } = useTranslation()
  const write = useWriting(api.park, park)
  const form = useRecordForm({
    ...about('park', park, valuesOf),
    labels: {
      name: t('park.name'),
      ...addressLabels(t),
      opening_hours: t('park.opening_hours'),
      note: t('park.note'),
    },
    shown: useCountryShown(),
    check: refusing(ParkInput, withCountryId<Values>),
    save: (values, version) => write(withCountryId(values), version),
    said: ({ name }) => t('park.saved', { name }),
    onSaved: useBackToList('/parks', park),
  })
  return (
    <RecordPage
      noun="park"
      name={park?.name}
      form={form}
      actions={park ? <LabelsButton what="parks" ids={[park.id]} /> : null}
    >
      <TextInput {...form.field('name')} withAsterisk data-autofocus />
      <AddressFields input={form.field} />
      <TextInput {...form.field('opening_hours')} />
      <Textarea {...form.field('note')} rows={5} />
    </RecordPage>
  )
}

export const NewPark = creating(ParkForm)
export const EditPark = editing(api.park.get, ParkForm)
