/** The steps of the wizard in their order (rules/wizard.md#27). */
export const steps = ['information', 'beneficiaries', 'technicians', 'materials', 'summary'] as const
export type Step = (typeof steps)[number]
/** A view of the wizard: a step, or the summary at the end. */
export const views = [...steps, 'done'] as const
export type View = (typeof views)[number]

/** The filled steps of an event; null for an unsaved event. */
export type Progress = { beneficiaries: number; technicians: number; materials: number } | null

/**
 * True when a step is validated: it is saved, or the user passed it on the way to `furthest`, the
 * last view opened. Beneficiaries, technicians and materials may stay empty, so passing them is
 * enough.
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

/** The later of two views. */
export const later = (one: View, other: View): View => (views.indexOf(one) < views.indexOf(other) ? other : one)
