import { Grid, NumberInput, Select, Textarea, TextInput } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Material } from '#shared/material-shape.ts'
import { type Unit, UnitInput, type UnitState } from '#shared/unit.ts'
import { api } from '../endpoints.ts'
import { choiceOf, idOf } from '../form/address-fields.tsx'
import { DayField } from '../form/day-field.tsx'
import { numberOf, typedMoney } from '../form/decimals.ts'
import { FormFrame } from '../form/form-frame.tsx'
import { GoingOn } from '../form/going-on.tsx'
import { dayInWords, moneyInWords } from '../form/in-words.ts'
import { about, useRecordForm } from '../form/record-form.ts'
import { refusing } from '../form/refusing.ts'
import { useIsPhone } from '../frame/page.tsx'
import { HistoryFold } from '../history/fold.tsx'
import { parkChoicesQuery } from '../park/queries.ts'
import { useWrite } from '../query.ts'
import { useSettings } from '../session/session.ts'
import { SideDialog } from '../ui/dialog.tsx'
import { TagsField } from '../ui/tags-field.tsx'
import { tellUnitsLeft } from '../units-left/tell.ts'
import { currentLanguage } from '../words.ts'
import { states } from './address.ts'
import { UnitHistory } from './history.tsx'

const valuesOf = (unit?: Unit) => ({
  reference: unit?.reference ?? '',
  serial_number: unit?.serial_number ?? '',
  state: unit?.state ?? ('available' as UnitState),
  park_id: choiceOf(unit?.park_id ?? null),
  barcodes: unit?.barcodes ?? [],
  note: unit?.note ?? '',
  purchase_date: unit?.purchase_date ?? '',
  purchase_price: (unit?.purchase_price ?? '') as number | string,
  warranty_until: unit?.warranty_until ?? '',
})
const bodyOf = ({ park_id, purchase_price, ...own }: ReturnType<typeof valuesOf>) => ({
  ...own,
  park_id: idOf(park_id),
  purchase_price: numberOf(purchase_price),
})

type UnitFormProps = {
  material: Pick<Material, 'id' | 'park_id'>
  /** Absent for a new one. */
  unit?: Unit | undefined
  onClose(): void
}

/**
 * All fields of a unit beside the list (rules/unit.md#17). Closing it changes the address, which
 * asks about unsaved changes.
 */
export function UnitDialog(props: UnitFormProps) {
  return <GoingOn record={props.unit}>{(unit) => <UnitSide {...props} unit={unit} />}</GoingOn>
}

function UnitSide(props: UnitFormProps) {
  const { t } = useTranslation()
  const { unit, onClose } = props
  return (
    <SideDialog
      opened
      onClose={onClose}
      position="right"
      size={useIsPhone() ? '100%' : 480}
      title={unit ? t('unit.title', { reference: unit.reference }) : t('unit.new')}
      closeButtonProps={{ 'aria-label': t('frame.close') }}
    >
      <UnitForm {...props} />
      {unit ? (
        <>
          <UnitHistory id={unit.id} />
          <HistoryFold entity="unit" id={unit.id} />
        </>
      ) : null}
    </SideDialog>
  )
}

function UnitForm({ material, unit, onClose }: UnitFormProps) {
  const { t } = useTranslation()
  const { billing } = useSettings()
  const { data: parks } = useSuspenseQuery(parkChoicesQuery)
  const create = useWrite(api.unit.create)
  const update = useWrite(api.unit.update)
  const nameOf = (id: string | null) => parks.find((one) => String(one.id) === id)?.name
  const form = useRecordForm({
    ...useMemo(() => about('unit', unit, valuesOf), [unit]),
    labels: {
      reference: t('unit.reference'),
      serial_number: t('unit.serial_number'),
      state: t('unit.state'),
      park_id: t('park.one'),
      barcodes: t('material.barcodes'),
      note: t('unit.note'),
      purchase_date: t('unit.purchase_date'),
      purchase_price: t('unit.purchase_price'),
      warranty_until: t('unit.warranty_until'),
    },
    shown: (field, value) => {
      if (field === 'state') return t(`unit.states.${value as UnitState}`) // the form's own
      if (field === 'purchase_price') return moneyInWords(value, currentLanguage(), billing.currency)
      if (field === 'purchase_date' || field === 'warranty_until') return dayInWords(value, currentLanguage())
      return field === 'park_id' ? nameOf(value as string | null) : undefined // likewise
    },
    check: refusing(UnitInput, bodyOf),
    save: async (values, version) => {
      const body = bodyOf(values)
      if (!unit) {
        // The route that adds a series adds one unit, too.
        return (await create.mutateAsync({ params: { id: material.id }, body })) as Unit
      }
      const saved = await update.mutateAsync({ params: { id: unit.id }, body, version })
      tellUnitsLeft(saved.dropped_units)
      return saved
    },
    said: ({ reference }) => t('unit.saved', { reference }),
    onSaved: onClose,
  })
  return (
    <FormFrame form={form} saveLabel={t('unit.save')} onCancel={onClose}>
      <TextInput {...form.field('reference')} withAsterisk data-autofocus />
      <TextInput {...form.field('serial_number')} />
      <Select
        {...form.field('state')}
        allowDeselect={false}
        data={states.map((value) => ({ value, label: t(`unit.states.${value}`) }))}
      />
      {parks.length > 1 ? (
        <Select
          {...form.field('park_id')}
          clearable
          placeholder={t('unit.park_of_material', { name: nameOf(String(material.park_id)) ?? '' })}
          data={parks.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      ) : null}
      <Grid>
        <Grid.Col span={{ base: 12, xs: 6 }}>
          <DayField
            label={t('unit.purchase_date')}
            isOptional
            value={form.values.purchase_date}
            error={form.errors.purchase_date}
            onChange={(day) => form.setFieldValue('purchase_date', day ?? '')}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, xs: 6 }}>
          <NumberInput {...form.field('purchase_price')} {...typedMoney(billing.currency)} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, xs: 6 }}>
          <DayField
            label={t('unit.warranty_until')}
            isOptional
            value={form.values.warranty_until}
            error={form.errors.warranty_until}
            onChange={(day) => form.setFieldValue('warranty_until', day ?? '')}
          />
        </Grid.Col>
      </Grid>
      <TagsField
        label={t('material.barcodes')}
        description={t('material.barcodes_help')}
        data={[]}
        value={form.values.barcodes}
        onChange={(barcodes) => form.setFieldValue('barcodes', barcodes)}
        error={form.errors.barcodes}
      />
      <Textarea {...form.field('note')} autosize minRows={3} maxRows={12} />
    </FormFrame>
  )
}
