import { mostRepeats, type Repeat, type RepeatStep } from '#shared/rules/repeat.ts'

/** The repetition as typed; a number may be text meanwhile. */
export type TypedRepeat = { isOn: boolean; every: RepeatStep; times: number | string }

/** Once, or for four weeks if asked. */
export const once: TypedRepeat = { isOn: false, every: 'week', times: 4 }

/** True while it can be sent: one copy alone is no repetition. */
export const isRepeatable = (typed: TypedRepeat): typed is TypedRepeat & Repeat =>
  typeof typed.times === 'number' && Number.isInteger(typed.times) && typed.times >= 2 && typed.times <= mostRepeats

/** The repetition to send; none for one copy. */
export const repeatOf = (typed: TypedRepeat): Repeat | undefined =>
  typed.isOn && isRepeatable(typed) ? { every: typed.every, times: typed.times } : undefined
