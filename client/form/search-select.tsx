import { Loader, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codePoints, leastSearched } from '#shared/limits.ts'

export type Choice = { id: number; label: string }
/** Maximum number of choices offered at once (rules/screen.md#18). */
export const selectorSize = 10
const pause = 500
/** Value of the option that retries the search; records have numbers. */
const again = 'again'

type SearchSelectProps = {
  label: string
  description?: string
  value: Choice | null
  onChange(choice: Choice | null): void
  /** Query of the choices for a text of two characters or more. */
  // biome-ignore lint/suspicious/noExplicitAny: the key of a query is as long as its route wants
  choices(search: string): UseQueryOptions<any, Error, Choice[], any>
  error?: ReactNode
  placeholder?: string
  /** Emptied after each choice: for adding to a list. */
  adds?: boolean
  isRequired?: boolean
  /** Whether the dialog around it opens with the focus here. */
  takesFocus?: boolean
}

/**
 * A record chosen by searching the server: from two characters on, half a second after the last key
 * (rules/screen.md#18). A failed search says so in the list and offers to retry: an existing record
 * must never seem missing.
 */
export function SearchSelect({
  label,
  description,
  value,
  onChange,
  choices,
  error,
  placeholder,
  adds,
  isRequired,
  takesFocus,
}: SearchSelectProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(value?.label ?? '')
  const [search] = useDebouncedValue(typed.trim(), pause)
  const isEnough = codePoints(search) >= leastSearched && search !== value?.label
  const {
    data: found,
    isFetching,
    refetch,
  } = useQuery({
    ...choices(search),
    enabled: isEnough,
    placeholderData: keepPreviousData,
    throwOnError: false,
    retry: false, // the user decides at once whether to retry
  })
  const [isOpen, setOpen] = useState(false)
  const isSearchingAgain = useRef(false)
  const offered = (isEnough && found) || []
  const all = value && !offered.some(({ id }) => id === value.id) ? [value, ...offered] : offered
  const isWaiting = isFetching || search !== typed.trim()
  const isShort = codePoints(typed.trim()) < leastSearched
  const hasFailed = isEnough && !isWaiting && found === undefined
  const choicesShown = all.map(({ id, label: name }) => ({ value: String(id), label: name }))
  const choose = (id: string | null) => {
    if (id === again) {
      isSearchingAgain.current = true
      void refetch()
      return
    }
    onChange(all.find((one) => String(one.id) === id) ?? null)
    if (adds) setTyped('')
  }
  return (
    <Select
      label={label}
      description={description}
      placeholder={placeholder}
      withAsterisk={isRequired}
      data-autofocus={takesFocus || undefined}
      error={hasFailed ? t('frame.error.searching') : error}
      searchable
      clearable={!adds}
      searchValue={typed}
      onSearchChange={setTyped}
      value={value ? String(value.id) : null}
      data={hasFailed ? [...choicesShown, { value: again, label: t('form.search_again') }] : orWords(choicesShown)}
      filter={({ options }) => options} // the server has searched, ignoring case and accents
      selectFirstOptionOnChange={!isWaiting} // until the answer arrives the list belongs to an earlier text
      openOnFocus={false} // the focus returns here from dialogs: what lies below must stay reachable
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => {
        setOpen(isSearchingAgain.current) // the list closes with every choice, but the retry is answered in it
        isSearchingAgain.current = false
      }}
      rightSection={isFetching ? <Loader size="xs" /> : undefined}
      onChange={choose}
    />
  )

  /** A list of choices is never empty: messages appear in it and cannot be chosen. */
  function orWords(shown: { value: string; label: string }[]) {
    const words = isShort ? t('form.search_min', { count: leastSearched }) : isWaiting ? null : t('form.nothing_found')
    return shown.length > 0 || words === null ? shown : [{ value: '', label: words, disabled: true }]
  }
}
