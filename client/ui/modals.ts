import { randomId } from '@mantine/hooks'
import type { modals } from '@mantine/modals'
import { Later } from './later.tsx'

type Modals = typeof modals
type Opened = Parameters<Modals['open']>[0]

/** Draws the kit's dialogs above everything else. */
export const modalHost = new Later()

/** The dialogs, once they are drawn; what is asked of them until then waits. */
let drawn: Modals | null = null
let waiting: ((present: Modals) => void)[] = []

/** For the host alone: what waited is asked of it, in its order. */
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
 * Opens a dialog above everything else, once the key or click that asks for it has been heard
 * everywhere: the Escape that asks a question must not close it. @returns its name, to close it by
 */
export function openModal(opened: Opened): string {
  const modalId = randomId()
  setTimeout(() => withModals((present) => present.open({ ...opened, modalId })))
  return modalId
}

export const closeModal = (id: string): void => withModals((present) => present.close(id))
