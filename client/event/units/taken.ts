import type { UnitElsewhere } from '#shared/unit.ts'
import { ApiProblem } from '../../api.ts'

/**
 * The units that a refusal says are with another event (rules/unit.md#12). Empty for any other
 * failure, and when another write took a unit in the same instant: the database refuses that one
 * without naming it.
 */
export const unitsTaken = (error: unknown): readonly UnitElsewhere[] =>
  error instanceof ApiProblem && error.key === 'unit.taken'
    ? ((error.details as { units?: UnitElsewhere[] } | undefined)?.units ?? [])
    : []
