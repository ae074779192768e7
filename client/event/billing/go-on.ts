import type { KeyboardEvent } from 'react'
import { focusOn } from '../../ui/focus/move.ts'
import { isSaveKey } from '../../ui/save-key.ts'

/** What Enter leads to, in the order of the form. */
const stops = '.billing-extra-text input, .billing-add, .billing-lines input, .billing-create'

/**
 * Enter in a field of the form goes on to the next thing to do, and never makes a document: an
 * invoice cannot be taken back. Ctrl or Cmd + Enter makes it, and so does Enter on its button. A key
 * held down counts once.
 */
export function goOn(press: KeyboardEvent<HTMLFormElement>, make: () => unknown): void {
  if (press.key !== 'Enter' || press.defaultPrevented) return
  const { target, currentTarget: form } = press
  const isField = target instanceof HTMLInputElement
  const isText = target instanceof HTMLTextAreaElement
  if (!isSaveKey(press) && (isText || !(isField || press.repeat))) return // a new line, or a press of a button
  press.preventDefault()
  if (press.repeat) return
  if (isField && !isSaveKey(press))
    focusOn([...form.querySelectorAll<HTMLElement>(stops)].find((stop) => isAfter(stop, target)))
  else void make()
}

const isAfter = (one: HTMLElement, other: HTMLElement): boolean =>
  (other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
