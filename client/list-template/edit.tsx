import { Alert, Group, Stack, Text, Textarea, TextInput, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router'
import { useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { MaterialLine } from '#shared/event.ts'
import { type ListTemplate, ListTemplateInput } from '#shared/list-template.ts'
import { formatQuantity } from '#shared/rules/format.ts'
import { api } from '../endpoints.ts'
import { FormFrame } from '../form/form-frame.tsx'
import { useRecordForm } from '../form/record-form.ts'
import { refusing } from '../form/refusing.ts'
import { notifyDone } from '../frame/notify.tsx'
import { Page } from '../frame/page.tsx'
import { useAddressFilters } from '../material/editor/address-filters.ts'
import { type MaterialRow, rowsOf } from '../material/editor/filters.ts'
import { MaterialPicker } from '../material/editor/material-picker.tsx'
import { lineChanges, sortedLines } from '../material/editor/quantities.ts'
import type { Missing } from '../material/editor/taken-by.tsx'
import { useRecord, useWrite } from '../query.ts'
import { ask } from '../ui/ask.tsx'
import { currentLanguage } from '../words.ts'
import { stockQuery } from './stock.ts'
import { useFormQuantities } from './use-form-quantities.ts'

const route = getRouteApi('/app/list-templates/$id')

export function NewListTemplate() {
  const { t } = useTranslation()
  return <TemplateForm title={t('list_template.new')} />
}

export function EditListTemplate() {
  const template = useRecord(api.list_template.get, route.useParams())
  return <TemplateForm key={template.id} title={template.name} template={template} />
}

const valuesOf = (template?: ListTemplate) => ({
  name: template?.name ?? '',
  description: template?.description ?? '',
  materials: sortedLines(template?.materials ?? []),
})

function TemplateForm({ title, template }: { title: string; template?: ListTemplate }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const router = useRouter()
  const { data } = useSuspenseQuery(stockQuery)
  const rows = useMemo(() => rowsOf(data), [data])
  const create = useWrite(api.list_template.create)
  const update = useWrite(api.list_template.update)
  const values = useMemo(() => valuesOf(template), [template])
  /** Materials trashed while the user edited the list can no longer be written. */
  const stillThere = (materials: MaterialLine[]) => {
    const known = new Set(rows.map(({ id }) => id))
    return materials.filter(({ id }) => known.has(id))
  }
  const bodyOf = ({ materials, ...own }: ReturnType<typeof valuesOf>) => ({ ...own, materials: stillThere(materials) })
  const form = useRecordForm({
    values,
    version: template?.version,
    record: template && { entity: 'list_template', id: template.id },
    read: (current) => valuesOf(current as ListTemplate), // the server's GET shape
    labels: {
      name: t('list_template.name'),
      description: t('list_template.description'),
      materials: t('list_template.materials'),
    },
    shown: (field, one, other) =>
      field === 'materials' ? differing(rows, one as MaterialLine[], other as MaterialLine[]) : undefined, // the form's own
    holdsFilters: true,
    check: refusing(ListTemplateInput, bodyOf),
    confirm: async ({ name, materials }) =>
      stillThere(materials).length > 0 ||
      ask({
        title: t('list_template.ask_empty'),
        text: t('list_template.ask_empty_text', { name }),
        yes: t('list_template.yes_empty'),
        no: t('form.cancel'),
      }),
    save: async (values, version) => {
      const body = bodyOf(values)
      const saved = template
        ? await update.mutateAsync({ params: { id: template.id }, body, version })
        : await create.mutateAsync({ body })
      notifyDone(t('list_template.saved', { name: values.name }))
      return saved
    },
    onSaved: () => navigate({ to: '/list-templates' }),
  })
  const editor = useFormQuantities(form)
  const [filters, filter] = useAddressFilters()
  return (
    <Page title={title} subtitle={template ? t('list_template.one') : undefined}>
      <FormFrame form={form} saveLabel={t('list_template.save')} onCancel={() => router.history.back()}>
        <Stack maw={720}>
          <TextInput label={t('list_template.name')} withAsterisk data-autofocus {...form.getInputProps('name')} />
          <Textarea
            label={t('list_template.description')}
            description={t('list_template.description_help')}
            autosize
            minRows={2}
            maxRows={8}
            {...form.getInputProps('description')}
          />
        </Stack>
        {/* Enter in a filter chooses, and does not save. */}
        <section
          aria-label={t('list_template.materials')}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
          }}
        >
          <Group justify="space-between" align="baseline" gap="xs">
            <Title order={2} size="h4">
              {t('list_template.materials')}
            </Title>
            <Totals materials={form.values.materials} />
          </Group>
          <Text size="sm" c="dimmed">
            {t('list_template.materials_help')}
          </Text>
          {form.errors.materials ? (
            <Alert color="red" icon={<IconAlertTriangle />} role="alert" mt="xs">
              {form.errors.materials}
            </Alert>
          ) : null}
          <MaterialPicker rows={rows} editor={editor} missing={nothingMissing} filters={filters} onFilter={filter} />
        </section>
      </FormFrame>
    </Page>
  )
}

/** Without dates, no event reserves anything. */
const nothingMissing: Missing = { byId: new Map(), isWaiting: false, hasFailed: false }

function Totals({ materials }: { materials: readonly MaterialLine[] }) {
  const { t } = useTranslation()
  const lines = useDeferredValue(materials)
  const items = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <Text size="sm" fw={600} className="figures">
      {t('list_template.references', { count: lines.length })} ·{' '}
      {t('list_template.items', { count: items, shown: formatQuantity(items, currentLanguage()) })}
    </Text>
  )
}

/** The lines of one list that the other lacks or has with another quantity. */
function differing(rows: readonly MaterialRow[], one: readonly MaterialLine[], other: readonly MaterialLine[]): string {
  const byId = new Map(rows.map(({ id, material }) => [id, material.reference]))
  return lineChanges(one, other)
    .map(({ id, mine }) => `${byId.get(id) ?? id} × ${formatQuantity(mine, currentLanguage())}`)
    .join(', ')
}
