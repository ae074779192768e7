import { CloseButton, TextInput, type TextInputProps } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

type SearchFieldProps = Omit<TextInputProps, 'label' | 'value' | 'onChange'> & {
  label: string
  value: string
  onChange(text: string): void
}

/** A search field, with a button that empties it. Its label is inside. */
export function SearchField({ label, value, onChange, ...props }: SearchFieldProps) {
  const { t } = useTranslation()
  return (
    <TextInput
      type="search"
      role="searchbox"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} />}
      rightSection={value ? <CloseButton size="sm" aria-label={t('table.clear')} onClick={() => onChange('')} /> : null}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      {...props}
    />
  )
}
