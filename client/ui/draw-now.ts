import { flushSync } from 'react-dom'

/**
 * Renders the result of a change at once. React would render it a frame or several later, more of
 * them the busier the machine, and only rendered elements can have the focus.
 */
export const drawNow = (change: () => void): void => flushSync(change)
