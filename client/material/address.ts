import { uncategorized } from '#shared/names.ts'
import { day, id, type Read, table, texts } from '../frame/address.ts'

/** A category, or "without category" (rules/material.md#18). */
export const category = (value: unknown): number | typeof uncategorized | undefined =>
  String(value).toLowerCase() === uncategorized ? uncategorized : id(value)

/** The days of the list's quantities as days: invalid ones count as absent. */
const days = (value: unknown): string | { start?: string; end?: string } | undefined => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return day(value)
  const ends = Object.entries(value).filter(([name]) => name === 'start' || name === 'end')
  return ends.every(([, end]) => day(end) !== undefined) ? Object.fromEntries(ends) : undefined
}

/** What the address of the list holds. */
export const materialAddress = {
  ...table,
  park: id,
  category,
  subCategory: id,
  tags: texts,
  dateForQuantities: days,
  /** The material that the panel beside the rows shows. */
  open: id,
}

/** What of it chooses the rows. */
export type MaterialSearch = Omit<Read<typeof materialAddress>, 'open'>
