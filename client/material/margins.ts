import type { TFunction } from 'i18next'

/** Minutes of each unit in which a margin is said. */
const minutesOf = { minutes: 1, hours: 60, days: 24 * 60 } as const
export type MarginUnit = keyof typeof minutesOf
export const marginUnits = Object.keys(minutesOf) as MarginUnit[]

/** A margin as typed: an amount, possibly empty, in a unit. */
export type MarginDraft = { amount: number | string; unit: MarginUnit }

/** The minutes of a typed margin, '' for an empty one. */
export const minutesTyped = ({ amount, unit }: MarginDraft): number | '' =>
  amount === '' ? '' : Math.round(Number(amount) * minutesOf[unit])

/** A margin in the largest unit that says it whole; none is said in hours (rules/material.md#32). */
export function draftOf(minutes: number | string): MarginDraft {
  const count = Number(minutes)
  if (minutes === '' || count === 0 || Number.isNaN(count)) return { amount: minutes, unit: 'hours' }
  const unit = marginUnits.findLast((one) => count % minutesOf[one] === 0) ?? 'minutes'
  return { amount: count / minutesOf[unit], unit }
}

/** A margin in words: "2 days", "90 minutes". */
export function marginSaid(minutes: number, t: TFunction): string {
  const { amount, unit } = draftOf(minutes)
  return t(`material.margin_in.${unit}`, { count: Number(amount) })
}
