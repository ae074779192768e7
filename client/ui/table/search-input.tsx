import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** A search of a list: what is typed counts 400 ms after the last key. */
export function SearchInput({
  value,
  onSearch,
  placeholder,
}: {
  value: string
  onSearch(text: string): void
  placeholder?: string
}) {
  const { t } = useTranslation()
  const label = placeholder ?? t('table.search')
  const [typed, setTyped] = useState(value)
  const [followed, setFollowed] = useState(value)
  const later = useDebouncedCallback(onSearch, 400)
  if (value !== followed) {
    // Another link or the back button changed what is searched for.
    setFollowed(value)
    if (value !== typed.trim()) setTyped(value)
  }
  const type = (text: string) => {
    setTyped(text)
    later(text.trim())
  }
  return (
    <TextInput
      type="search"
      role="searchbox"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} />}
      rightSection={typed ? <CloseButton size="sm" aria-label={t('table.clear')} onClick={() => type('')} /> : null}
      value={typed}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      miw={{ base: '100%', sm: `max(240px, ${0.85 * label.length}ch + 64px)` }} // what it looks through is read whole
    />
  )
}
