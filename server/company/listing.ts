import { sql } from 'kysely'
import type { Listing } from '../record/list.ts'

/** How the list of companies sorts and searches (rules/company.md#1). */
export const companyListing: Listing = {
  from: sql`company t`,
  sortable: { legal_name: sql`t.legal_name_key` },
  sort: 'legal_name',
  searchable: { legal_name: sql`t.search_key` },
  search: sql`t.search_key`,
}
