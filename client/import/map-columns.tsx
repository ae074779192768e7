import { Select, SimpleGrid, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { textOf } from './convert.ts'
import type { Mapping } from './guess.ts'
import type { Sheet } from './read-file.ts'
import type { Field } from './what.ts'

/** A column as a spreadsheet names it: A, B, … Z, AA. */
const letterOf = (place: number): string =>
  (place > 25 ? letterOf(Math.floor(place / 26) - 1) : '') + String.fromCharCode(65 + (place % 26))

/** For each field the column that holds it, with what stands there. */
export function MapColumns({
  fields,
  sheet,
  mapping,
  onChange,
}: {
  fields: readonly Field[]
  sheet: Sheet
  mapping: Mapping
  onChange(mapping: Mapping): void
}) {
  const { t } = useTranslation()
  const columns = sheet.header.map((title, place) => ({
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
    const text = sheet.rows
      .slice(0, 50)
      .map(({ cells }) => textOf(cells[column]))
      .find((one) => one !== '')
    return text && t('imports.example', { text: text.length > 40 ? `${text.slice(0, 40)}…` : text })
  }
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t('imports.columns_help')}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md" verticalSpacing="sm">
        {fields.map(({ name, label, required }) => {
          const column = mapping[name] ?? null
          return (
            <Select
              key={name}
              label={t(label)}
              withAsterisk={required}
              placeholder={t('imports.no_column')}
              data={data}
              value={column === null ? null : String(column)}
              onChange={(value) => onChange({ ...mapping, [name]: value === null ? null : Number(value) })}
              description={column === null ? undefined : exampleOf(column)}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              clearable
              searchable
              clearButtonProps={{ 'aria-label': t('imports.clear_column', { field: t(label) }) }}
            />
          )
        })}
      </SimpleGrid>
    </Stack>
  )
}
