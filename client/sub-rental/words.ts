import type { TFunction } from 'i18next'
import type { SubRentalState } from '#shared/names.ts'
import { formatNearDate, formatQuantity } from '#shared/rules/format.ts'
import type { SubRental, SubRentalRow } from '#shared/sub-rental.ts'
import { currentLanguage } from '../words.ts'
import { dueOf } from './due.ts'

/** What comes after each state, one step; nothing after the last. */
export const nextOf = {
  planned: 'ordered',
  ordered: 'received',
  received: 'returned',
} as const satisfies Partial<Record<SubRentalState, SubRentalState>>

/** Whether a state has one after it. */
export const hasNext = (state: SubRentalState): state is keyof typeof nextOf => state in nextOf

/** The pieces and what they are, as sentences name them. */
export const pieces = ({ quantity, material }: Pick<SubRental, 'quantity' | 'material'>) => ({
  quantity: formatQuantity(quantity, currentLanguage()),
  material: material.name,
})

/** What is to be done with them: fetch, give back, or nothing more. */
export const taskOf = (state: SubRentalState, t: TFunction): string =>
  t(state === 'received' ? 'sub_rental.to_give_back' : state === 'returned' ? 'sub_rental.done' : 'sub_rental.to_fetch')

/** When that is, as a date near `day`. */
export const dueShown = (row: Pick<SubRentalRow, 'state' | 'event'>, day: string): string =>
  formatNearDate(dueOf(row), currentLanguage(), day)
