import { countActual, countBroken, countLost } from '#shared/inventory.ts'

/** What is counted of a row, in the order of its fields; each changes the row by its own rule (rules/inventory.md#15). */
export const counters = { actual: countActual, broken: countBroken, lost: countLost } as const
export type CountColumn = keyof typeof counters
export const countColumns = ['actual', 'broken', 'lost'] as const satisfies CountColumn[]
