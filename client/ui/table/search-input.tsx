import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchField } from '../search-field.tsx'

/** A search of a list: what is typed counts 400 ms after the last key, or at once on Enter. */
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
  /**
   * Values this field has sent and not received back yet, oldest first: the user may have typed on.
   */
  const [sent, setSent] = useState<readonly string[]>([])
  const later = useDebouncedCallback(() => {
    const text = typed.trim()
    if (text === (sent.at(-1) ?? value)) return
    setSent([...sent, text])
    onSearch(text)
  }, 400)
  if (value !== followed) {
    setFollowed(value)
    const own = sent.indexOf(value)
    setSent(own === -1 ? [] : sent.slice(own + 1))
    // Not ours: another link or the back button changed the search.
    if (own === -1) setTyped(value)
  }
  const type = (text: string) => {
    setTyped(text)
    later()
  }
  return (
    <SearchField
      label={label}
      value={typed}
      onChange={type}
      onKeyDown={({ key }) => key === 'Enter' && later.flush()}
      miw={{ base: '100%', sm: `max(240px, ${0.85 * label.length}ch + 64px)` }} // what it looks through is read whole
    />
  )
}
