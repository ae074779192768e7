import { Autocomplete, Select, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Field } from '#shared/rules/import/field.ts'
import { currentLanguage } from '../words.ts'
import { shown } from './verdict.tsx'

type SharedValueProps = {
  field: Field
  choices: readonly string[] | undefined
  /** How many rows lack the field. */
  rows: number
  value: string
  onChange(value: string): void
}

/** One value of a field for the rows without it; a park is chosen, a category may be new. */
export function SharedValue({ field, choices, rows, value, onChange }: SharedValueProps) {
  const { t } = useTranslation()
  const common = {
    'aria-label': t('imports.value_for_rows', { field: field.titles[currentLanguage()] }),
    placeholder: t('imports.value_for', { count: rows, shown: shown(rows) }),
    value,
  }
  if (field.name === 'park') {
    return (
      <Select
        {...common}
        data={choices ?? []}
        value={value || null}
        onChange={(one) => onChange(one ?? '')}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('imports.clear_value', { field: field.titles[currentLanguage()] }) }}
      />
    )
  }
  if (choices) return <Autocomplete {...common} data={choices} onChange={onChange} />
  return <TextInput {...common} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
}
