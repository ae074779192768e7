/** Instants for properties about time (fast-check). */
import fc from 'fast-check'
import { utcText } from '#shared/rules/period.ts'

export const minute = 60_000 // ms

/** Whole minutes from 1975 to 2060, ms since 1970. */
export const instant = fc.integer({ min: 5 * 525_960, max: 90 * 525_960 }).map((minutes) => minutes * minute)
export const wallClock = instant.map(utcText)
