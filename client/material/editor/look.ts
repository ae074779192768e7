import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { parkChoicesQuery } from '../../park/queries.ts'
import { useSettings } from '../../session/session.ts'
import { currentLanguage } from '../../words.ts'

/** What every row needs for rendering, the same object until a part of it changes. */
export type RowLook = {
  /** Null when there is only one park: its name would add nothing. */
  parks: ReadonlyMap<number, string> | null
  showsPrice: boolean
  currency: string
  language: ReturnType<typeof currentLanguage>
}

export function useRowLook(): RowLook {
  const { data: parks = [] } = useQuery(parkChoicesQuery)
  const { billing } = useSettings()
  const language = currentLanguage()
  const { mode, currency } = billing
  return useMemo(
    () => ({
      parks: parks.length > 1 ? new Map(parks.map(({ id, name }) => [id, name])) : null,
      showsPrice: mode !== 'none',
      currency,
      language,
    }),
    [parks, mode, currency, language],
  )
}
