import { useContext, useEffect, useRef } from 'react'
import { drawNow } from '../ui/draw-now.ts'
import { focusRefused } from '../ui/focus/refused.ts'
import { topLayer, Within } from '../ui/layer.tsx'

/**
 * Checks the text of a field that may be unreadable: true when it is, and the field then reports
 * it.
 */
type Check = () => boolean

/** The fields on screen, each with its label and its layer. */
const fields = new Map<Check, { label: string; layer: string | null }>()

/** Called with the label of a field that has reported its text and reads again. */
const whenRead = new Set<(label: string) => void>()

/** Calls `then` with the label of each field that reads again after it has reported its text. */
export function useReadAgain(then: (label: string) => void): void {
  const latest = useRef(then)
  useEffect(() => {
    latest.current = then
  })
  useEffect(() => {
    const tell = (label: string) => latest.current(label)
    whenRead.add(tell)
    return () => void whenRead.delete(tell)
  }, [])
}

/**
 * Lets saves check whether a field's text is readable, while the field is on screen. `isSaid` is
 * whether the field reports it.
 */
export function useUnreadCheck(label: string, isSaid: boolean, check: Check): void {
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
  const wasSaid = useRef(isSaid)
  useEffect(() => {
    if (wasSaid.current && !isSaid) for (const tell of whenRead) tell(label)
    wasSaid.current = isSaid
  }, [isSaid, label])
}

/**
 * Checks every field of the top layer before a save. Returns the labels of those with unreadable
 * text: save nothing then. Each of them reports it, and the first gets the focus.
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
