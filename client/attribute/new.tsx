import { MultiSelect, NumberInput, Select, Text, TextInput } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AttributeInput, type AttributeType, attributeTypes, isNumeric } from '#shared/attribute.ts'
import { categoriesQuery } from '../category/queries.ts'
import { api } from '../endpoints.ts'
import { typedDecimals } from '../form/decimals.ts'
import { FormDialog } from '../form/form-dialog.tsx'
import { FormFrame } from '../form/form-frame.tsx'
import { type Guard, useGuard } from '../form/guard.ts'
import { useRecordForm } from '../form/record-form.ts'
import { refusedBy } from '../form/refusing.ts'
import { useWrite } from '../query.ts'

type Values = { name: string; type: AttributeType; unit: string; max_length: number | string; categories: string[] }
const blank: Values = { name: '', type: 'string', unit: '', max_length: '', categories: [] }

/** The body to send, without fields that do not fit the chosen type (rules/attribute.md#10). */
const bodyOf = ({ name, type, unit, max_length, categories }: Values) => ({
  name,
  type,
  categories: categories.map(Number),
  ...(isNumeric(type) ? { unit } : {}),
  ...(type === 'string' && max_length !== '' ? { max_length: Number(max_length) } : {}),
})

/** The dialog that creates an attribute. */
export function NewAttribute({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const { t } = useTranslation()
  return (
    <FormDialog opened={isOpen} onClose={onClose} title={t('attribute.new')}>
      {(guard, close) => <AttributeForm guard={guard} onCancel={close} onSaved={onClose} />}
    </FormDialog>
  )
}

/** Shows only fields that fit the chosen type (rules/attribute.md#10). */
function AttributeForm({ guard, onCancel, onSaved }: { guard: Guard; onCancel(): void; onSaved(): void }) {
  const { t } = useTranslation()
  const { data: categories } = useSuspenseQuery(categoriesQuery)
  const create = useWrite(api.attribute.create)
  const form = useRecordForm({
    values: blank,
    labels: {
      name: t('attribute.name'),
      type: t('attribute.type'),
      unit: t('attribute.unit'),
      max_length: t('attribute.max_length'),
      categories: t('attribute.categories'),
    },
    read: () => blank, // new: no other user can have changed it
    check: (values) => refusedBy(AttributeInput, bodyOf(values)),
    save: (values) => create.mutateAsync({ body: bodyOf(values) }),
    said: ({ name }) => t('attribute.saved', { name }),
    onSaved,
  })
  useGuard(guard, form.mayLeave)
  const { type } = form.values
  const readOnly = form.isSaving // what is typed now would be lost (rules/change.md#21)
  return (
    <FormFrame form={form} saveLabel={t('attribute.save')} onCancel={onCancel}>
      <TextInput
        label={t('attribute.name')}
        withAsterisk
        data-autofocus
        readOnly={readOnly}
        {...form.getInputProps('name')}
      />
      <Select
        label={t('attribute.type')}
        withAsterisk
        allowDeselect={false}
        data={attributeTypes.map((value) => ({ value, label: t(`attribute.types.${value}`) }))}
        {...form.getInputProps('type')}
      />
      {isNumeric(type) ? (
        <TextInput
          label={t('attribute.unit')}
          description={t('attribute.unit_help')}
          readOnly={readOnly}
          {...form.getInputProps('unit')}
        />
      ) : null}
      {type === 'string' ? (
        <NumberInput
          readOnly={readOnly}
          label={t('attribute.max_length')}
          description={t('attribute.max_length_help')}
          {...typedDecimals()}
          hideControls
          {...form.getInputProps('max_length')}
        />
      ) : null}
      <MultiSelect
        label={t('attribute.categories')}
        description={t('attribute.categories_help')}
        searchable
        clearable
        nothingFoundMessage={t('form.nothing_found')}
        data={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...form.getInputProps('categories')}
      />
      <Text size="sm" c="dimmed">
        {t('attribute.fixed')}
      </Text>
    </FormFrame>
  )
}
