import { useEffectEvent, useLayoutEffect } from 'react'
import { useIsCovered } from '../../ui/layer.tsx'
import { listenToScanner } from './listen.ts'

/**
 * Takes what a hand scanner reads on this screen, without a click before (rules/scan.md#9). While a
 * dialog lies over the screen, the scanner types into it as a keyboard does.
 * @param onScan what it may have read, the likeliest first
 */
export function useHandScanner(onScan: (values: [string, ...string[]]) => void): void {
  const isCovered = useIsCovered()
  const take = useEffectEvent(onScan)
  // The keys come to the window, wherever the focus is. A screen that is seen takes them: a plain
  // effect may run after that.
  useLayoutEffect(() => (isCovered ? undefined : listenToScanner((values) => take(values))), [isCovered])
}
