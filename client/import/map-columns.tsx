import { Autocomplete, Select, SimpleGrid, Stack, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { FileRow } from '#shared/rules/import/cell.ts'
import type { Source } from '#shared/rules/import/convert.ts'
import type { Field } from '#shared/rules/import/field.ts'
import { categoriesQuery } from '../category/queries.ts'
import { parkChoicesQuery } from '../park/queries.ts'
import { currentLanguage } from '../words.ts'
import { shownCell } from './shown-cell.ts'

/** A column as a spreadsheet names it: A, B, … Z, AA. */
const letterOf = (place: number): string =>
  (place > 25 ? letterOf(Math.floor(place / 26) - 1) : '') + String.fromCharCode(65 + (place % 26))

/** The choice of one value for all rows, among the columns. */
const fixedValue = 'fixed'

type MapColumnsProps = {
  fields: readonly Field[]
  /** Titles of the columns, empty where there is none, and the rows under them. */
  table: { titles: readonly string[]; rows: readonly FileRow[] }
  source: Source
  onChange(source: Source): void
}

/** For each field the column that holds it, with an example, or one value for all rows. */
export function MapColumns({ fields, table, source, onChange }: MapColumnsProps) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const choices = useChoices()
  const { mapping, fixed } = source
  const columns = table.titles.map((title, place) => ({
    value: String(place),
    label: title || t('imports.untitled', { letter: letterOf(place) }),
  }))
  // Two columns may have the same title.
  const titles = new Map<string, number>()
  for (const { label } of columns) titles.set(label, (titles.get(label) ?? 0) + 1)
  const data = columns.map(({ value, label }) => ({
    value,
    label: (titles.get(label) ?? 0) > 1 ? `${label} (${letterOf(Number(value))})` : label,
  }))
  const exampleOf = (column: number): string | undefined => {
    const text = table.rows
      .slice(0, 50)
      .map(({ cells }) => shownCell(cells[column]))
      .find((one) => one !== '')
    return text && t('imports.example', { text: text.length > 40 ? `${text.slice(0, 40)}…` : text })
  }
  const choose = (name: string, choice: string | null) => {
    const { [name]: _present, ...others } = fixed
    const isFixed = choice === fixedValue
    onChange({
      mapping: { ...mapping, [name]: choice === null || isFixed ? null : Number(choice) },
      fixed: isFixed ? { ...others, [name]: '' } : others,
    })
  }
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t('imports.columns_help')}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md" verticalSpacing="sm">
        {fields
          // Only an export writes keys: without its column there is nothing to choose.
          .filter(({ name }) => name !== 'record' || mapping.record != null)
          .map(({ name, titles: title, required }) => {
            const column = mapping[name] ?? null
            const label = title[language]
            const value = fixed[name]
            return (
              <Stack key={name} gap={4}>
                <Select
                  label={label}
                  withAsterisk={required}
                  placeholder={t('imports.no_column')}
                  data={name === 'record' ? data : [...data, { value: fixedValue, label: t('imports.same_for_all') }]}
                  value={value !== undefined ? fixedValue : column === null ? null : String(column)}
                  onChange={(choice) => choose(name, choice)}
                  description={column === null ? undefined : exampleOf(column)}
                  inputWrapperOrder={['label', 'input', 'description', 'error']}
                  clearable
                  searchable
                  clearButtonProps={{ 'aria-label': t('imports.clear_column', { field: label }) }}
                />
                {value === undefined ? null : (
                  <Autocomplete
                    aria-label={t('imports.value_for_all', { field: label })}
                    placeholder={t('imports.value')}
                    data={choices[name] ?? []}
                    value={value}
                    onChange={(text) => onChange({ mapping, fixed: { ...fixed, [name]: text } })}
                  />
                )}
              </Stack>
            )
          })}
      </SimpleGrid>
    </Stack>
  )
}

/** Values to choose from, by field. */
function useChoices(): Record<string, string[]> {
  const { t } = useTranslation()
  const { data: parks } = useSuspenseQuery(parkChoicesQuery)
  const { data: categories } = useSuspenseQuery(categoriesQuery)
  const yesOrNo = [t('form.yes'), t('form.no')]
  return {
    park: parks.map(({ name }) => name),
    category: categories.map(({ name }) => name),
    is_discountable: yesOrNo,
    is_hidden_on_bill: yesOrNo,
  }
}
