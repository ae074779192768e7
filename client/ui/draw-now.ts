import { flushSync } from 'react-dom'

/**
 * Draws what a change leads to at once. React would draw it a frame or several later, more of them
 * the busier the machine, and nothing can have the focus before it is there.
 */
export const drawNow = (change: () => void): void => flushSync(change)
