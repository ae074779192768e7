import { createContext, type ReactNode, useContext } from 'react'

/** Around the steps: the summary as one line for their foot; null where it stands beside them. */
export const FootLine = createContext<ReactNode>(null)

export const useFootLine = (): ReactNode => useContext(FootLine)
