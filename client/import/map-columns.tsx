import { Select, SimpleGrid, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type FileRow, textOf } from '#shared/rules/import/cell.ts'
import { cellInFile, type Source } from '#shared/rules/import/convert.ts'
import type { Field } from '#shared/rules/import/field.ts'
import { isNamePart } from '#shared/rules/import/full-name.ts'
import { leftColumns } from '#shared/rules/import/guess.ts'
import { currentLanguage } from '../words.ts'
import { SharedValue } from './shared-value.tsx'
import { shownCell } from './shown-cell.ts'
import type { ChoicesOf } from './use-choices.ts'

/** A column as a spreadsheet names it: A, B, … Z, AA. */
const letterOf = (place: number): string =>
  (place > 25 ? letterOf(Math.floor(place / 26) - 1) : '') + String.fromCharCode(65 + (place % 26))

/** The choice of one value for all rows, among the columns. */
const fixedValue = 'fixed'

type MapColumnsProps = {
  fields: readonly Field[]
  choicesOf: ChoicesOf
  /** The title of each column, `''` where it has none. */
  titles: readonly string[]
  /** The rows to import. */
  rows: readonly FileRow[]
  source: Source
  onChange(source: Source): void
}

/** For each field the column that holds it, with an example, and one value for rows without it. */
export function MapColumns({ fields, choicesOf, titles, rows, source, onChange }: MapColumnsProps) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const { mapping, fixed } = source
  const columns = titles.map((title, place) => ({
    value: String(place),
    label: title || t('imports.untitled', { letter: letterOf(place) }),
  }))
  // Two columns may have the same title.
  const alike = new Map<string, number>()
  for (const { label } of columns) alike.set(label, (alike.get(label) ?? 0) + 1)
  const data = columns.map(({ value, label }) => ({
    value,
    label: (alike.get(label) ?? 0) > 1 ? `${label} (${letterOf(Number(value))})` : label,
  }))
  const exampleOf = (column: number): string | undefined => {
    const text = rows
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
  const left = leftColumns(mapping, titles.length, rows).flatMap((place) => data[place]?.label ?? [])
  const lacking = (name: string) => rows.filter((row) => textOf(cellInFile(row, name, mapping)) === '').length
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t('imports.columns_help')}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md" verticalSpacing="sm">
        {fields
          // Only an export writes keys: without its column there is nothing to choose.
          .filter(({ name }) => name !== 'record' || mapping.record != null)
          .map((field) => {
            const { name, required, isShared = false } = field
            const column = mapping[name] ?? null
            const label = field.titles[language]
            const value = fixed[name]
            const isFixed = value !== undefined && !isShared
            const without = isShared ? lacking(name) : rows.length
            return (
              <Stack key={name} gap={4}>
                <Select
                  label={label}
                  withAsterisk={required && !(isNamePart(name) && mapping.full_name != null)}
                  placeholder={t('imports.no_column')}
                  data={
                    name === 'record' || isShared
                      ? data
                      : [...data, { value: fixedValue, label: t('imports.same_for_all') }]
                  }
                  value={isFixed ? fixedValue : column === null ? null : String(column)}
                  onChange={(choice) => choose(name, choice)}
                  description={column === null ? undefined : exampleOf(column)}
                  inputWrapperOrder={['label', 'input', 'description', 'error']}
                  clearable
                  searchable
                  clearButtonProps={{ 'aria-label': t('imports.clear_column', { field: label }) }}
                />
                {isFixed || (isShared && without > 0) ? (
                  <SharedValue
                    field={field}
                    choices={choicesOf(field)}
                    rows={without}
                    value={value ?? ''}
                    onChange={(text) => onChange({ mapping, fixed: { ...fixed, [name]: text } })}
                  />
                ) : null}
              </Stack>
            )
          })}
      </SimpleGrid>
      {left.length > 0 ? <Text size="sm">{t('imports.not_imported', { columns: left.join(', ') })}</Text> : null}
    </Stack>
  )
}
