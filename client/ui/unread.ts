import { useContext, useEffect, useRef } from 'react'
import { drawNow } from './draw-now.ts'
import { topLayer, Within } from './layer.tsx'
import { focusRefused } from './refused.ts'

/** What looks at the text of a field that may be unreadable: true when it is, which the field then says. */
type Check = () => boolean

/** The fields on screen, with the layer each is drawn in. */
const fields = new Map<Check, string | null>()

/** Lets saves ask a field whether its text can be read, for as long as the field is on screen. */
export function useUnreadCheck(check: Check): void {
  const layer = useContext(Within)
  const latest = useRef(check)
  // The list outlives the field: it must hold the check of the last render, and lose it with the field.
  useEffect(() => {
    latest.current = check
  })
  useEffect(() => {
    const ask = () => latest.current()
    fields.set(ask, layer)
    return () => void fields.delete(ask)
  }, [layer])
}

/**
 * Asks every field of what lies on top before a save. True when the text of one cannot be read: nothing may be saved in its
 * place, each such field says so and the first has the focus.
 */
export function refuseUnread(): boolean {
  const layer = topLayer()
  const asked = [...fields].filter(([, own]) => own === layer).map(([ask]) => ask)
  let isRefused = false
  drawNow(() => {
    isRefused = asked.filter((ask) => ask()).length > 0
  })
  if (isRefused) focusRefused()
  return isRefused
}
