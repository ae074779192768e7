import { queryOptions } from '@tanstack/react-query'
import { call } from '../api.ts'
import { api } from '../endpoints.ts'
import { type Choice, selectorSize } from '../form/search-select.tsx'

/** A choice in the search for companies: one of them, or the offer to create one of that name. */
export type CompanyChoice = Choice & { typed?: string }
const none = 0

/**
 * The companies found, then the offer to create the one searched for, unless a found company has
 * exactly its name: names are unique in any case (rules/company.md#2, rules/company.md#11).
 */
export function withOffer(found: readonly Choice[], search: string, createLabel: string): CompanyChoice[] {
  const plain = (name: string) => name.trim().toLowerCase()
  const isThere = found.some(({ label }) => plain(label) === plain(search))
  return isThere ? [...found] : [...found, { id: none, label: createLabel, typed: search.trim() }]
}

/** The companies that a search finds, and the offer to create it, worded `createLabel`. */
export const companyChoices = (search: string, createLabel: string) =>
  queryOptions({
    queryKey: ['company.list', { search, createLabel }] as const,
    queryFn: async (): Promise<CompanyChoice[]> => {
      const { data } = await call(api.company.list, { query: { search, limit: selectorSize } })
      const found = data.map(({ id, legal_name }) => ({ id, label: legal_name }))
      return withOffer(found, search, createLabel)
    },
  })
