import type { UseQueryResult } from '@tanstack/react-query'
import type { TFunction } from 'i18next'

type Read = Pick<UseQueryResult, 'data' | 'isError' | 'refetch'>

/** What a list of choices says while they load, or once they failed to: opening it reads them again. */
export function unreadChoices(t: TFunction, { data, isError, refetch }: Read) {
  if (data) return {}
  if (isError) return { error: t('form.choices_failed'), onDropdownOpen: () => void refetch() }
  return { loading: true, nothingFoundMessage: t('form.loading') }
}
