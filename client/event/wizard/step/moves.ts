import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import { notifyDone } from '../../../frame/notify.tsx'
import { type Step, stepAfter, type View } from './steps.ts'

/** Where a save leads: to the next step, back to the calendar, or nowhere (Ctrl+S). */
export type After = 'next' | 'calendar' | 'stay'

/**
 * Where the focus goes in the view the wizard leads to: to its first field, nowhere, or to one of
 * its controls by index, where it was before the view was rerendered.
 */
export type Focus = 'first' | 'stays' | number
/** The control marked as the first of a view, else its first field; none where it has neither. */
export const firstOf = (view: Element): HTMLElement | null =>
  view.querySelector<HTMLElement>('[data-autofocus]') ??
  view.querySelector<HTMLElement>('input:not([type=checkbox], [type=radio], [type=hidden], :disabled), textarea')
/** The controls of a view that can have the focus. */
export const controlsOf = (view: Element): HTMLElement[] => [
  ...view.querySelectorAll<HTMLElement>('input, textarea, select, button'),
]
/** The control that has the focus in the view; the first when none has. */
const focusNow = (): Focus => {
  const held = document.activeElement
  const step = held?.closest('section')
  const place = step && held instanceof HTMLElement ? controlsOf(step).indexOf(held) : -1
  return place < 0 ? 'first' : place
}

/**
 * Navigation in the wizard. Every view is an address, so the browser's back button walks the steps.
 */
export function useMoves() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const open = (
    id: number,
    view: View,
    {
      saved = false,
      stays = false,
      replace = stays,
      focus = 'first',
    }: { saved?: boolean; stays?: boolean; replace?: boolean; focus?: Focus } = {},
  ) =>
    navigate({
      to: '/events/$id',
      params: { id: String(id) },
      search: { step: view },
      replace,
      state: { wizard: { view, saved, focus } },
      ignoreBlocker: stays, // the step stays, with the text typed during the save
    })
  return {
    open,
    toCalendar: () => navigate({ to: '/' }),
    /** After a step was saved. */
    async onSaved(event: Event, step: Step, after: After, isNew = false): Promise<void> {
      if (after === 'calendar') {
        notifyDone(t('wizard.done_toast', { title: event.title }))
        await navigate({ to: '/', search: { date: event.start_date.slice(0, 10) } })
      } else {
        const stays = after === 'stay'
        await open(event.id, stays ? step : stepAfter(step), {
          saved: true,
          stays,
          replace: isNew || stays,
          // A new event's step is rerendered, at the event's new address.
          focus: stays ? (isNew ? focusNow() : 'stays') : 'first',
        })
      }
    },
  }
}

/**
 * What the wizard passed on when it led to this view, absent when the user came another way. The
 * previous view is still there for a moment.
 */
export function useArrival(view: View) {
  const led = useRouterState({ select: ({ location }) => location.state.wizard })
  return led?.view === view ? led : undefined
}

/** Where a running save leads; a save by keyboard leads nowhere. */
export function useWayOut() {
  const after = useRef<After>('stay')
  const [busy, setBusy] = useState<After | null>(null)
  const leave = async (way: After, save: () => Promise<unknown>) => {
    if (busy !== null) return
    after.current = way
    setBusy(way)
    try {
      await save()
    } finally {
      after.current = 'stay'
      setBusy(null)
    }
  }
  return { after, busy, leave }
}
