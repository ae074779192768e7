import { useContext, useEffect, useRef } from 'react'
import { drawNow } from '../ui/draw-now.ts'
import { focusRefused } from '../ui/focus/refused.ts'
import { topLayer, Within } from '../ui/layer.tsx'

/**
 * What looks at the text of a field that may be unreadable: true when it is, which the field then
 * says.
 */
type Check = () => boolean

/** The fields on screen, each with its label and the layer it is drawn in. */
const fields = new Map<Check, { label: string; layer: string | null }>()

/** Lets saves ask a field whether its text can be read, for as long as the field is on screen. */
export function useUnreadCheck(label: string, check: Check): void {
  const layer = useContext(Within)
  const latest = useRef(check)
  // The list outlives the field: it must hold the check of the last render, and lose it with the
  // field.
  useEffect(() => {
    latest.current = check
  })
  useEffect(() => {
    const ask = () => latest.current()
    fields.set(ask, { label, layer })
    return () => void fields.delete(ask)
  }, [label, layer])
}

/**
 * Asks every field of the top layer before a save. Returns the labels of those whose text cannot be
 * read: save nothing then. Each of them says so, and the first has the focus.
 */
export function refuseUnread(): string[] {
  const layer = topLayer()
  const asked = [...fields].filter(([, own]) => own.layer === layer)
  let refused: string[] = []
  drawNow(() => {
    refused = asked.filter(([ask]) => ask()).map(([, { label }]) => label)
  })
  if (refused.length > 0) focusRefused()
  return refused
}
