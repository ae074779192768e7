import { createContext, useContext, useId } from 'react'

/** True for actions inside a menu, where a button is an entry with words. */
export const InMenu = createContext(false)

/** Beside a row's menu: the action that stands there, once one is drawn. Absent elsewhere. */
export const BesideMenu = createContext<{ taken?: string } | null>(null)

/**
 * Whether an action is drawn where it stands: beside a row's menu only the first one is. The others
 * would cost a list of a hundred rows half of its time.
 */
export function useIsDrawn(): boolean {
  const beside = useContext(BesideMenu)
  const id = useId()
  if (!beside) return true
  beside.taken ??= id
  return beside.taken === id
}
