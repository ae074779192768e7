import { id, type Read, texts } from '../../frame/address.ts'
import { category } from '../address.ts'

/** The list's filters, as in the address (rules/wizard.md#16). */
export const filtersAddress = { park: id, category, subCategory: id, tags: texts }
export type MaterialFilters = Read<typeof filtersAddress>
