import { createContext } from 'react'

/** Whose choices about tables the browser keeps: the id of the signed-in user. */
export const TableOwner = createContext<number | null>(null)
