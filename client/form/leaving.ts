import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlaceNow } from '../is-here.ts'
import { isAskedToSignOut } from '../session/leaving.ts'
import { ask } from '../ui/ask.tsx'
import { useLeaveBlocker } from './leave-blocker.ts'

type Options = {
  isDirty(): boolean
  /** Leaving with changes asks. */
  warns: boolean
  /** The changes are being sent, and the outcome is told on any screen: only closing the page asks. */
  isSending?: boolean
  /** Only another path leaves the form. */
  holdsFilters: boolean
}

/**
 * Leaving a form: asks about unsaved changes, and lets late answers find out whether the form is
 * still there.
 */
export function useLeaving({ isDirty, warns, isSending = false, holdsFilters }: Options) {
  const { t } = useTranslation()
  const placeNow = usePlaceNow(holdsFilters)
  const isHere = useRef(false)
  /**
   * Whether to leave, while the question is open; and the listeners for the user's decision to
   * stay.
   */
  const question = useRef<Promise<boolean> | null>(null)
  const stay = useRef(() => {})

  // An answer may arrive after the form has unmounted, which only React knows.
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  /**
   * Asks once, however many navigations start at once (every request reports an expired session). Says
   * where it is the end of the session that leads away, which may have come from another tab.
   */
  const mayLeave = async (isSessionOver = false): Promise<boolean> => {
    if (!isDirty()) return true
    question.current ??= ask({
      title: t(isSessionOver ? 'form.session_over' : 'form.leave'),
      text: t(isSessionOver ? 'form.session_over_text' : 'form.leave_text'),
      yes: t('form.leave_yes'),
      no: t('form.stay'),
    }).finally(() => {
      question.current = null
    })
    return question.current
  }
  useLeaveBlocker(
    async ({ current, next }) => {
      if (holdsFilters && next.pathname === current.pathname) return false
      if (!warns || isSending || (await mayLeave(next.pathname.endsWith('/login') && !isAskedToSignOut()))) return false
      stay.current()
      return true
    },
    () => warns && isDirty(),
  )

  return {
    mayLeave: () => mayLeave(),
    isHere: () => isHere.current,
    /**
     * Remembers the present screen. @returns a function that tells whether the user has left it; it
     * waits for an open question
     */
    watch() {
      const place = placeNow()
      return async () => (await question.current) === true || placeNow() !== place || !isHere.current
    },
    /**
     * Navigates, and resolves once the user is there or stays for unsaved changes: the router's own
     * promise does not resolve then.
     */
    lead: (go: () => unknown): Promise<unknown> =>
      Promise.race([
        go(),
        new Promise<void>((resolve) => {
          stay.current = resolve
        }),
      ]),
  }
}
