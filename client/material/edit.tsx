import { Alert, Grid, Group, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MaterialInput, type WrittenMaterial } from '#shared/material.ts'
import type { Material } from '#shared/material-shape.ts'
import { spacedCode } from '#shared/rules/code.ts'
import { categoriesQuery } from '../category/queries.ts'
import { api } from '../endpoints.ts'
import { choiceOf, idOf } from '../form/address-fields.tsx'
import { FormFrame } from '../form/form-frame.tsx'
import { creating } from '../form/going-on.tsx'
import { type RecordForm, useRecordForm } from '../form/record-form.ts'
import { editing, useWriting } from '../form/record-page.tsx'
import { RecordPicture } from '../form/record-picture.tsx'
import { refusedBy } from '../form/refusing.ts'
import { useBackToList } from '../frame/last-visit.ts'
import { ButtonLink } from '../frame/link.tsx'
import { Page } from '../frame/page.tsx'
import { parkChoicesQuery } from '../park/queries.ts'
import { queryClient } from '../query.ts'
import { useCan, useSettings } from '../session/session.ts'
import { TagsField } from '../ui/tags-field.tsx'
import { tellUnitsLeft } from '../units-left/tell.ts'
import { AttributeFields } from './attribute-fields.tsx'
import { useMaterialLabels, useMaterialShown } from './conflict.ts'
import { Figures } from './figures.tsx'
import { MarginFields } from './margin-fields.tsx'
import { attributesQuery, tagsQuery } from './queries.ts'
import { type MaterialValues, refusedFigures, valuesOf, written } from './values.ts'

function MaterialForm({ record: material }: { record?: Material }) {
  const { t } = useTranslation()
  const router = useRouter()
  const navigate = useNavigate()
  // Filters of the list could hide what is new.
  const backToList = useBackToList('/materials', material)
  const { billing } = useSettings()
  const { data: parks } = useSuspenseQuery(parkChoicesQuery)
  const write = useWriting(api.material, material)
  // With one park there is nothing to choose. A new material's reference is drawn once.
  const [start] = useState(() => valuesOf(material, parks.length === 1 ? parks[0]?.id : undefined))
  const bodyOf = (values: MaterialValues) => {
    const attributes = queryClient.getQueryData(attributesQuery(idOf(values.category_id)).queryKey) ?? []
    return written(values, billing.mode, attributes)
  }
  const form = useRecordForm({
    values: material ? valuesOf(material) : start,
    version: material?.version,
    record: material && { entity: 'material', id: material.id },
    read: (current) => valuesOf(current as Material), // the server's GET shape
    labels: useMaterialLabels(),
    shown: useMaterialShown(),
    check: (values) => ({ ...refusedBy(MaterialInput, bodyOf(values)), ...refusedFigures(values, t) }),
    save: async (values, version) => {
      const saved: WrittenMaterial = await write(bodyOf(values), version)
      tellUnitsLeft(saved.dropped_units)
      return saved
    },
    said: ({ name }) => t('material.saved', { name }),
    onSaved: ({ id, is_unitary }: WrittenMaterial) => {
      const hasNewUnits = is_unitary && !material?.is_unitary
      return hasNewUnits
        ? navigate({ to: '/materials/$id/view', params: { id: String(id) }, hash: 'units' })
        : backToList()
    },
  })
  return (
    <Page
      title={material?.name ?? t('material.new')}
      subtitle={material && `${material.reference} · ${spacedCode(material.code)}`}
      narrow
    >
      <FormFrame form={form} saveLabel={t('material.save')} onCancel={() => router.history.back()}>
        <Grid>
          <Grid.Col span={{ base: 12, xs: 8 }}>
            <Stack>
              <TextInput label={t('material.name')} withAsterisk data-autofocus {...form.getInputProps('name')} />
              <TextInput label={t('material.reference')} withAsterisk {...form.getInputProps('reference')} />
            </Stack>
          </Grid.Col>
          <Grid.Col span={{ base: 12, xs: 4 }}>
            <RecordPicture
              noun="material"
              id={material?.id}
              value={form.values.picture}
              onChange={(picture) => form.setFieldValue('picture', picture)}
              error={form.errors.picture}
            />
          </Grid.Col>
        </Grid>
        <Place form={form} />
        <Figures form={form} material={material} />
        <MarginFields form={form} />
        <Tags form={form} />
        <TagsField
          label={t('material.barcodes')}
          description={t('material.barcodes_help')}
          data={[]}
          value={form.values.barcodes}
          onChange={(barcodes) => form.setFieldValue('barcodes', barcodes)}
          error={form.errors.barcodes}
        />
        <AttributeFields
          category={idOf(form.values.category_id)}
          values={form.values.attributes}
          onChange={(attributes) => form.setFieldValue('attributes', attributes)}
          error={form.errors.attributes}
        />
        <Textarea label={t('material.description')} autosize minRows={2} {...form.getInputProps('description')} />
        <Textarea label={t('material.note')} rows={5} {...form.getInputProps('note')} />
      </FormFrame>
    </Page>
  )
}

export const NewMaterial = creating(MaterialForm)
export const EditMaterial = editing(api.material.get, MaterialForm)

type Part = { form: RecordForm<MaterialValues> }

function Place({ form }: Part) {
  const { t } = useTranslation()
  const { data: parks } = useSuspenseQuery(parkChoicesQuery)
  const { data: categories } = useSuspenseQuery(categoriesQuery)
  const category = categories.find(({ id }) => id === idOf(form.values.category_id))
  return (
    <Group grow align="flex-start" preventGrowOverflow={false}>
      {parks.length === 0 ? <NoPark /> : null}
      {parks.length > 1 ? (
        <Select
          label={t('park.one')}
          withAsterisk
          searchable
          nothingFoundMessage={t('form.nothing_found')}
          placeholder={t('form.choose')}
          data={parks.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.getInputProps('park_id')}
        />
      ) : null}
      <Select
        label={t('category.one')}
        clearable
        searchable
        placeholder={t('category.uncategorized')}
        nothingFoundMessage={t('form.nothing_found')}
        data={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...form.getInputProps('category_id')}
        onChange={(choice) => form.setValues({ category_id: choice, sub_category_id: null })}
      />
      <Select
        label={t('category.sub')}
        clearable
        disabled={!category || category.sub_categories.length === 0}
        placeholder="—"
        data={(category?.sub_categories ?? []).map(({ id, name }) => ({ value: choiceOf(id) ?? '', label: name }))}
        {...form.getInputProps('sub_category_id')}
      />
    </Group>
  )
}

/** Material belongs to a park: without one there is nowhere to put it. */
function NoPark() {
  const { t } = useTranslation()
  const mayAdd = useCan('park:edit')
  return (
    <Alert color="orange" title={t('material.no_park')} miw="100%">
      {mayAdd ? (
        <ButtonLink to="/parks/new" size="xs">
          {t('material.no_park_add')}
        </ButtonLink>
      ) : null}
    </Alert>
  )
}

function Tags({ form }: Part) {
  const { t } = useTranslation()
  const { data: tags } = useSuspenseQuery(tagsQuery)
  return (
    <TagsField
      label={t('tag.many')}
      description={t('material.tags_help')}
      data={tags.map(({ name }) => name)}
      value={form.values.tags}
      onChange={(tags) => form.setFieldValue('tags', tags)}
      error={form.errors.tags}
    />
  )
}
