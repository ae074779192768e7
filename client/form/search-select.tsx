import { Loader, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'

export type Choice = { id: number; label: string }
/** Ten at most are offered (documents 1, 2.7 and 2, 9). */
export const selectorSize = 10
const least = 2
const pause = 500

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
}

/** A record chosen by searching the server: from two characters on, half a second after the last key (spec 3, 23). */
export function SearchSelect({
  label,
  description,
  value,
  onChange,
  choices,
  error,
  placeholder,
  adds,
}: SearchSelectProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(value?.label ?? '')
  const [search] = useDebouncedValue(typed.trim(), pause)
  const isEnough = search.length >= least && search !== value?.label
  const { data: found = [], isFetching } = useQuery({
    ...choices(search),
    enabled: isEnough,
    placeholderData: keepPreviousData,
    throwOnError: false,
  })
  const offered = isEnough ? found : []
  const all = value && !offered.some(({ id }) => id === value.id) ? [value, ...offered] : offered
  const isWaiting = isFetching || search !== typed.trim()
  const isShort = typed.trim().length < least
  const nothing = isShort ? t('form.search_min', { count: least }) : isWaiting ? null : t('form.nothing_found')
  const choicesShown = all.map(({ id, label: name }) => ({ value: String(id), label: name }))
  return (
    <Select
      label={label}
      description={description}
      placeholder={placeholder}
      error={error}
      searchable
      clearable={!adds}
      searchValue={typed}
      onSearchChange={setTyped}
      value={value ? String(value.id) : null}
      // A list of choices is never without any: what there is to say stands in it and cannot be chosen.
      data={
        choicesShown.length > 0 || nothing === null ? choicesShown : [{ value: '', label: nothing, disabled: true }]
      }
      filter={({ options }) => options} // the server has searched, without case and accents
      selectFirstOptionOnChange={!isWaiting} // until the answer is there what stands in the list is that of another text
      openOnFocus={false} // the focus comes back here from dialogs: what lies below must stay in reach
      rightSection={isFetching ? <Loader size="xs" /> : undefined}
      onChange={(id) => {
        onChange(all.find((one) => String(one.id) === id) ?? null)
        if (adds) setTyped('')
      }}
    />
  )
}
