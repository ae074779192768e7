import type { UnitElsewhere } from '#shared/unit.ts'
import { ApiProblem } from '../../api.ts'

/** The units that a refusal says are with another event; empty for any other failure (rules/unit.md#12). */
export const unitsTaken = (error: unknown): readonly UnitElsewhere[] =>
  error instanceof ApiProblem && error.key === 'unit.taken' ? (error.details as { units: UnitElsewhere[] }).units : [] // the key promises it
