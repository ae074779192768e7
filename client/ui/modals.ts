import { randomId } from '@mantine/hooks'
import type { modals } from '@mantine/modals'
import { Later } from './later.tsx'

type Modals = typeof modals
type Opened = Parameters<Modals['open']>[0]

/** Renders the kit's dialogs above everything else. */
export const modalHost = new Later()

/** The dialogs, once drawn; earlier requests wait. */
let drawn: Modals | null = null
let waiting: ((present: Modals) => void)[] = []

/** For the host only: passes on the waiting requests, in order. */
export function drawnBy(present: Modals): void {
  drawn = present
  for (const act of waiting) act(present)
  waiting = []
}

function withModals(act: (present: Modals) => void): void {
  if (drawn) act(drawn)
  else waiting.push(act)
  modalHost.want()
}

/**
 * Opens a dialog above everything else, after the key or click that requests it has reached every
 * listener: the Escape that opens a question must not close it. @returns its name, for closing it
 */
export function openModal(opened: Opened): string {
  const modalId = randomId()
  setTimeout(() => withModals((present) => present.open({ ...opened, modalId })))
  return modalId
}

export const closeModal = (id: string): void => withModals((present) => present.close(id))
