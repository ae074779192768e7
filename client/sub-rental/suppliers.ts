import { queryOptions } from '@tanstack/react-query'
import { call } from '../api.ts'
import { api } from '../endpoints.ts'
import { type Choice, selectorSize } from '../form/search-select.tsx'

/** A choice in the search for suppliers: a company, or the offer to create one of that name. */
export type SupplierChoice = Choice & { typed?: string }
const none = 0

/** The companies that a search finds; without any, the offer to create it, worded `createLabel`. */
export const supplierChoices = (search: string, createLabel: string) =>
  queryOptions({
    queryKey: ['company.list', { search, createLabel }] as const,
    queryFn: async (): Promise<SupplierChoice[]> => {
      const { data } = await call(api.company.list, { query: { search, limit: selectorSize } })
      const found: SupplierChoice[] = data.map(({ id, legal_name }) => ({ id, label: legal_name }))
      return found.length > 0 ? found : [{ id: none, label: createLabel, typed: search }]
    },
  })
