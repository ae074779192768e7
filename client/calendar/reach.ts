import { useState } from 'react'
import { maxPeriodDays } from '#shared/limits.ts'
import { dayAfter } from '#shared/rules/days.ts'
import type { DayRange } from './days/day-range.ts'

/** Days that the agenda shows at first, and adds at a time. */
const step = { back: 14, ahead: 45 }
/**
 * Most days before and after the first one, together: a request spans no more
 * (rules/calendar.md#21).
 */
const furthest = maxPeriodDays - 1

/** The days of the agenda; `isWhole` when there can be no more of them. */
export type Reach = { range: DayRange; isWhole: boolean; extend(side: 'back' | 'ahead'): void }

/** The days that the agenda shows around one, which its buttons extend. */
export function useReach(from: string): Reach {
  const [{ back, ahead }, setReach] = useState({ back: 0, ahead: step.ahead })
  return {
    range: { start: dayAfter(from, -back), end: dayAfter(from, ahead) },
    isWhole: back + ahead >= furthest,
    extend: (side) =>
      setReach((present) => {
        const left = furthest - present.back - present.ahead
        return { ...present, [side]: present[side] + Math.min(step[side], left) }
      }),
  }
}
