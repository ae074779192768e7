/** The steps of the wizard in their order (rules/wizard.md#27). */
export const steps = ['information', 'beneficiaries', 'technicians', 'materials', 'summary'] as const
export type Step = (typeof steps)[number]
/** What the wizard shows: a step, or at the end what was done. */
export const views = [...steps, 'done'] as const
export type View = (typeof views)[number]

/** What is known of an event's steps; null for an event not saved yet. */
export type Progress = { beneficiaries: number; technicians: number; materials: number } | null

/**
 * True when a step is validated: what it asks for is saved, or it was passed on the way to
 * `furthest`, the last view opened. Beneficiaries, technicians and materials may stay empty, so
 * passing them is enough.
 */
export function isValidated(step: Step, progress: Progress, furthest: View): boolean {
  if (progress === null) return false
  if (step === 'information') return true
  if (views.indexOf(step) < views.indexOf(furthest)) return true
  return step !== 'summary' && progress[step] > 0
}

/**
 * True when a step is the current one, is validated, or the step before it is (rules/wizard.md#2).
 */
export function isReachable(step: Step, current: View, progress: Progress, furthest: View): boolean {
  if (step === current || isValidated(step, progress, furthest)) return true
  const before = steps[steps.indexOf(step) - 1]
  return before !== undefined && isValidated(before, progress, furthest)
}

/** The step after a step; the end after the last. */
export const stepAfter = (step: Step): View => views[views.indexOf(step) + 1] ?? 'done'

/** Whichever of two views comes later. */
export const later = (one: View, other: View): View => (views.indexOf(one) < views.indexOf(other) ? other : one)
