import { createContext } from 'react'

/** True for actions inside a menu, where a button is an entry with words. */
export const InMenu = createContext(false)
