import { type Ref, useImperativeHandle } from 'react'
import { useLeaving } from './leaving.ts'

/** Receives a function that asks whether the dialog around a form may close. */
export type Guard = Ref<() => Promise<boolean>>

/**
 * Gives `guard` the question of a form that creates a record for what opened its dialog.
 * @param take takes the record created before the user typed on, where there is one: it is what the
 * dialog was opened for, though the user leaves what was typed since
 */
export function useGuard(guard: Guard | undefined, mayLeave: () => Promise<boolean>, take?: () => unknown): void {
  useImperativeHandle(guard, () => async () => {
    const isLeaving = await mayLeave()
    if (isLeaving) take?.()
    return isLeaving
  })
}

/**
 * Gives `guard` the question of a dialog that holds its values itself, and asks it before the page is
 * left. While `isSaving` the dialog may lead away.
 */
export function useOwnGuard(guard: Guard, isDirty: () => boolean, isSaving: boolean): void {
  const { mayLeave } = useLeaving({ isDirty, warns: !isSaving, holdsFilters: false })
  useGuard(guard, mayLeave)
}
