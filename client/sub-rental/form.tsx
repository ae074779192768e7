import { NumberInput, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { mostPieces } from '#shared/limits.ts'
import { type SubRentalState, subRentalStates } from '#shared/names.ts'
import { type SubRental, SubRentalInput } from '#shared/sub-rental.ts'
import { useCompanyOnTheWay } from '../company-choice/on-the-way.tsx'
import { api } from '../endpoints.ts'
import { choiceOf, idOf } from '../form/address-fields.tsx'
import { numberOf, typedDecimals, typedMoney } from '../form/decimals.ts'
import { FormDialog } from '../form/form-dialog.tsx'
import { FormFrame } from '../form/form-frame.tsx'
import { GoingOn } from '../form/going-on.tsx'
import { type Guard, useGuard } from '../form/guard.ts'
import { moneyInWords } from '../form/in-words.ts'
import { about, useRecordForm } from '../form/record-form.ts'
import { refusedBy } from '../form/refusing.ts'
import { type Choice, SearchSelect } from '../form/search-select.tsx'
import { useWrite } from '../query.ts'
import { useSettings } from '../session/session.ts'
import { currentLanguage } from '../words.ts'
import { pieces } from './words.ts'

/** A material that pieces can be sub-rented of. */
export type Wanted = { id: number; name: string; reference: string }
/** What a new sub-rental begins with: which material, and how many pieces. */
export type Beginning = { material: Wanted | null; quantity: number }

type SubRentalDialogProps = {
  eventId: number
  /** The sub-rental to change, as last read, or what a new one begins with. */
  subject: { record: SubRental } | { begin: Beginning }
  /** The materials to choose from where none is given. */
  materials?: readonly Wanted[]
  /** Why pieces and their number stay as they are (rules/sub-rental.md#5). */
  isLocked?: boolean
  onClose(): void
}

/** The dialog that sub-rents pieces for an event, or changes that (rules/sub-rental.md#11). */
export function SubRentalDialog(props: SubRentalDialogProps) {
  const { subject } = props
  return (
    <GoingOn record={'record' in subject ? subject.record : undefined}>
      {(record) => <DialogOfRecord {...props} record={record} />}
    </GoingOn>
  )
}

/** The sub-rental as last read or just made; absent for a new one. */
type OfRecord = SubRentalDialogProps & { record: SubRental | undefined }

function DialogOfRecord(props: OfRecord) {
  const { t } = useTranslation()
  const { subject, record, onClose } = props
  const given = 'begin' in subject ? subject.begin.material : null
  const title = record
    ? t('sub_rental.edit', pieces(record))
    : given
      ? t('sub_rental.of', { name: given.name })
      : t('sub_rental.new')
  return (
    <FormDialog opened onClose={onClose} title={title}>
      {(guard, close) => <SubRentalForm {...props} guard={guard} onCancel={close} />}
    </FormDialog>
  )
}

const supplierOf = (record?: SubRental): Choice | null =>
  record?.company ? { id: record.company.id, label: record.company.legal_name } : null
const valuesOf = (record?: SubRental, begin?: Beginning) => ({
  material_id: choiceOf(record?.material_id ?? begin?.material?.id ?? null),
  company: supplierOf(record),
  quantity: (record?.quantity ?? begin?.quantity ?? 1) as number | string,
  cost: (record?.cost ?? '') as number | string,
  state: record?.state ?? ('planned' as SubRentalState),
  reference: record?.reference ?? '',
  note: record?.note ?? '',
})
const bodyOf = ({ material_id, company, quantity, cost, ...own }: ReturnType<typeof valuesOf>) => ({
  ...own,
  material_id: idOf(material_id),
  company_id: company?.id ?? null,
  quantity: numberOf(quantity),
  cost: numberOf(cost),
})

function SubRentalForm({
  eventId,
  subject,
  record,
  materials = [],
  isLocked = false,
  onClose,
  guard,
  onCancel,
}: OfRecord & { guard: Guard; onCancel(): void }) {
  const { t } = useTranslation()
  const { billing } = useSettings()
  const create = useWrite(api.sub_rental.create)
  const update = useWrite(api.sub_rental.update)
  const begin = 'begin' in subject ? subject.begin : undefined
  const offered = begin?.material ? [begin.material] : materials
  const nameOf = (id: string | null) =>
    offered.find((one) => String(one.id) === id)?.name ?? record?.material.name ?? ''
  const form = useRecordForm({
    ...useMemo(() => about('sub_rental', record, (one?: SubRental) => valuesOf(one, begin)), [record, begin]),
    labels: {
      material_id: t('sub_rental.material'),
      company: t('sub_rental.company'),
      quantity: t('sub_rental.quantity'),
      cost: t('sub_rental.cost'),
      state: t('sub_rental.state'),
      reference: t('sub_rental.reference'),
      note: t('sub_rental.note'),
    },
    shown: (field, value) => {
      if (field === 'state') return t(`sub_rental.states.${value as SubRentalState}`) // the form's own
      if (field === 'company') return (value as Choice | null)?.label ?? '' // likewise
      if (field === 'cost') return moneyInWords(value, currentLanguage(), billing.currency)
      return field === 'material_id' ? nameOf(value as string | null) : undefined // likewise
    },
    check: (values) => refusedBy(SubRentalInput, bodyOf(values)),
    save: (values, version) => {
      // What the schema has accepted.
      const body = bodyOf(values) as SubRentalInput
      return record
        ? update.mutateAsync({ params: { id: record.id }, body, version })
        : create.mutateAsync({ params: { id: eventId }, body })
    },
    said: ({ material_id, company, quantity }) =>
      t('sub_rental.saved', {
        quantity: String(quantity),
        material: nameOf(material_id),
        company: company?.label ?? '',
      }),
    onSaved: onClose,
  })
  useGuard(guard, form.mayLeave)
  const supplier = useCompanyOnTheWay((company) => form.setFieldValue('company', company), t('sub_rental.new_company'))
  return (
    <>
      <FormFrame form={form} saveLabel={t('sub_rental.save')} onCancel={onCancel}>
        {record || begin?.material ? null : (
          <Select
            {...form.field('material_id')}
            withAsterisk
            searchable
            nothingFoundMessage={t('form.nothing_found')}
            data={materials.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        )}
        <SearchSelect
          label={t('sub_rental.company')}
          description={t('sub_rental.company_help')}
          isRequired
          takesFocus={begin?.material !== undefined}
          value={form.values.company}
          error={form.errors.company_id}
          {...supplier.search}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NumberInput
            {...form.field('quantity')}
            withAsterisk
            min={1}
            max={mostPieces}
            clampBehavior="none" // a number beyond the limits is reported, not changed
            {...typedDecimals()}
            disabled={isLocked}
          />
          <NumberInput {...form.field('cost')} {...typedMoney(billing.currency)} />
          <Select
            {...form.field('state')}
            allowDeselect={false}
            data={subRentalStates.map((value) => ({ value, label: t(`sub_rental.states.${value}`) }))}
          />
          <TextInput {...form.field('reference')} placeholder={t('sub_rental.reference_help')} />
        </SimpleGrid>
        <Textarea {...form.field('note')} autosize minRows={2} maxRows={8} />
      </FormFrame>
      {supplier.dialog}
    </>
  )
}
