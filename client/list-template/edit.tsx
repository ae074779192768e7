import { Stack, Textarea, TextInput } from '@mantine/core'
import { useSuspenseQueries } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { MaterialLine } from '#shared/event-input.ts'
import { type ListTemplate, ListTemplateInput } from '#shared/list-template.ts'
import { api } from '../endpoints.ts'
import { FormFrame } from '../form/form-frame.tsx'
import { creating } from '../form/going-on.tsx'
import { about, useRecordForm } from '../form/record-form.ts'
import { editing, useWriting } from '../form/record-page.tsx'
import { refusing } from '../form/refusing.ts'
import { useBackToList } from '../frame/last-visit.ts'
import { Page } from '../frame/page.tsx'
import { rowsOf } from '../material/editor/filters.ts'
import { differingLines, FormMaterials, stillThere } from '../material/editor/form-materials.tsx'
import { apartFromKits, kitRowsOf, templateLines } from '../material/editor/kit-rows.ts'
import { sortedLines } from '../material/editor/quantities.ts'
import { kitChoicesQuery, stockQuery } from '../material/editor/stock.ts'
import { ask } from '../ui/ask.tsx'

const valuesOf = (template?: ListTemplate) => ({
  name: template?.name ?? '',
  description: template?.description ?? '',
  materials: sortedLines(template ? templateLines(template) : []),
})

function TemplateForm({ record: template }: { record?: ListTemplate }) {
  const { t } = useTranslation()
  const router = useRouter()
  const [{ data: stock }, { data: kits }] = useSuspenseQueries({ queries: [stockQuery, kitChoicesQuery] })
  const rows = useMemo(() => rowsOf(stock), [stock])
  const kitRows = useMemo(() => kitRowsOf(kits), [kits])
  const all = useMemo(() => [...kitRows, ...rows], [kitRows, rows])
  const write = useWriting(api.list_template, template)
  const bodyOf = ({ materials, ...own }: ReturnType<typeof valuesOf>) => ({
    ...own,
    ...apartFromKits(stillThere(all, materials)),
  })
  const form = useRecordForm({
    ...useMemo(() => about('list_template', template, valuesOf), [template]),
    labels: {
      name: t('list_template.name'),
      description: t('list_template.description'),
      materials: t('list_template.materials'),
    },
    shown: (field, one, other) =>
      field === 'materials' ? differingLines(all, one as MaterialLine[], other as MaterialLine[]) : undefined, // the form's own
    holdsFilters: true,
    check: refusing(ListTemplateInput, bodyOf),
    confirm: async ({ name, materials }) =>
      stillThere(all, materials).length > 0 ||
      ask({
        title: t('list_template.ask_empty'),
        text: t('list_template.ask_empty_text', { name }),
        yes: t('list_template.yes_empty'),
        no: t('form.cancel'),
      }),
    save: (values, version) => write(bodyOf(values), version),
    said: ({ name }) => t('list_template.saved', { name }),
    onSaved: useBackToList('/list-templates', template),
  })
  const { setFieldValue } = form
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
        <FormMaterials
          label={t('list_template.materials')}
          help={t('list_template.materials_help')}
          rows={rows}
          kits={kitRows}
          materials={form.values.materials}
          onLines={useCallback((lines: MaterialLine[]) => setFieldValue('materials', lines), [setFieldValue])}
          error={form.errors.materials ?? form.errors.kits}
          beginsOnly={template !== undefined}
        />
      </FormFrame>
    </Page>
  )
}

export const NewListTemplate = creating(TemplateForm)
export const EditListTemplate = editing(api.list_template.get, TemplateForm)
