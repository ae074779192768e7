import { Alert, Group, Stack, Text, Textarea, TextInput, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { MaterialLine } from '#shared/event-input.ts'
import { type ListTemplate, ListTemplateInput } from '#shared/list-template.ts'
import { formatQuantity } from '#shared/rules/format.ts'
import { api } from '../endpoints.ts'
import { FormFrame } from '../form/form-frame.tsx'
import { about, useRecordForm } from '../form/record-form.ts'
import { editing, useWriting } from '../form/record-page.tsx'
import { refusing } from '../form/refusing.ts'
import { useBackToList } from '../frame/last-visit.ts'
import { Page } from '../frame/page.tsx'
import { useAddressFilters } from '../material/editor/address-filters.ts'
import { type MaterialRow, rowsOf } from '../material/editor/filters.ts'
import { MaterialPicker } from '../material/editor/material-picker.tsx'
import { lineChanges, sortedLines } from '../material/editor/quantities.ts'
import { stockQuery } from '../material/editor/stock.ts'
import { ask } from '../ui/ask.tsx'
import { currentLanguage } from '../words.ts'
import { useFormQuantities } from './use-form-quantities.ts'

const valuesOf = (template?: ListTemplate) => ({
  name: template?.name ?? '',
  description: template?.description ?? '',
  materials: sortedLines(template?.materials ?? []),
})

export function TemplateForm({ record: template }: { record?: ListTemplate }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const router = useRouter()
  const { data } = useSuspenseQuery(stockQuery)
  const rows = useMemo(() => rowsOf(data), [data])
  const backToList = useBackToList('/list-templates')
  const write = useWriting(api.list_template, template)
  /** Materials trashed while the user edited the list can no longer be written. */
  const stillThere = (materials: MaterialLine[]) => {
    const known = new Set(rows.map(({ id }) => id))
    return materials.filter(({ id }) => known.has(id))
  }
  const bodyOf = ({ materials, ...own }: ReturnType<typeof valuesOf>) => ({ ...own, materials: stillThere(materials) })
  const form = useRecordForm({
    ...useMemo(() => about('list_template', template, valuesOf), [template]),
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
    save: (values, version) => write(bodyOf(values), version),
    said: ({ name }) => t('list_template.saved', { name }),
    onSaved: () => (template ? backToList() : navigate({ to: '/list-templates' })),
  })
  const editor = useFormQuantities(form)
  const [filters, filter] = useAddressFilters()
  return (
    <Page title={template?.name ?? t('list_template.new')} subtitle={template ? t('list_template.one') : undefined}>
      <FormFrame form={form} saveLabel={t('list_template.save')} onCancel={() => router.history.back()}>
        <Stack maw={720}>
          <TextInput {...form.field('name')} withAsterisk data-autofocus />
          <Textarea
            {...form.field('description')}
            description={t('list_template.description_help')}
            autosize
            minRows={2}
            maxRows={8}
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
          <MaterialPicker
            rows={rows}
            editor={editor}
            filters={filters}
            onFilter={filter}
            beginsOnly={template !== undefined}
          />
        </section>
      </FormFrame>
    </Page>
  )
}

export const EditListTemplate = editing(api.list_template.get, TemplateForm)

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
