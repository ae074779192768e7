import { heldKeys, longestPause, noBurst, type TimedKey, takeKey } from './burst.ts'

/** A field and its text before a scanner wrote into it. */
type Before = { field: HTMLInputElement | HTMLTextAreaElement; value: string; start: number | null; end: number | null }

/** Inputs whose text the keyboard writes; others have no selection to put back. */
const written = 'textarea, input:not([type=checkbox], [type=radio], [type=range], [type=file], [type=color])'

/**
 * Listens to a hand scanner that types, whatever has the focus (rules/scan.md#9). Its characters do
 * not stay in the field, and the page hears nothing of them.
 * @param onScan told what the scanner may have read, the likeliest first
 * @returns a function that ends it
 */
export function listenToScanner(onScan: (values: [string, ...string[]]) => void): () => void {
  let burst = noBurst
  let before: Before | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const giveUp = () => {
    const keys = heldKeys(burst)
    burst = noBurst
    void giveBack(keys)
  }
  const press = (event: KeyboardEvent) => {
    // Autocompletion sends events without a key.
    if (typeof event.key !== 'string' || givenBack.has(event)) return
    clearTimeout(timer)
    const { burst: next, act } = takeKey(burst, timed(event))
    burst = next
    if (act.kind === 'scan') {
      keepFromPage(event)
      if (before) restore(before)
      before = null
      return onScan(act.values)
    }
    void giveBack(act.released)
    if (burst.keys.length === 1) before = fieldOf(event.target)
    if (act.kind === 'hold') keepFromPage(event)
    if (heldKeys(burst).length > 0) timer = setTimeout(giveUp, longestPause)
  }
  window.addEventListener('keydown', press, { capture: true })
  return () => {
    window.removeEventListener('keydown', press, { capture: true })
    clearTimeout(timer)
    giveUp()
  }
}

const timed = (event: KeyboardEvent) => ({
  key: event.key,
  code: event.code,
  isShift: event.shiftKey,
  isPlain:
    !event.repeat &&
    !event.isComposing &&
    !event.metaKey &&
    // AltGr writes, and counts as Ctrl and Alt on Windows.
    (event.getModifierState('AltGraph') || !(event.ctrlKey || event.altKey)),
  at: event.timeStamp,
})

function keepFromPage(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}

const fieldOf = (target: EventTarget | null): Before | null =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.matches(written)
    ? { field: target, value: target.value, start: target.selectionStart, end: target.selectionEnd }
    : null

/** Puts a field back as it was before the first keys of the scanner, for the page too. */
function restore({ field, value, start, end }: Before): void {
  if (!field.isConnected || field.value === value) return
  // React listens to the setter of the element itself: the prototype's passes it by.
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  if (start !== null) field.setSelectionRange(start, end)
}

const givenBack = new WeakSet<Event>()

/** Gives the page keys that were held, as if they were pressed now: shortcuts work, the rest writes. */
async function giveBack(keys: readonly TimedKey[]): Promise<void> {
  for (const { key, code, isShift } of keys) {
    const event = new KeyboardEvent('keydown', { key, code, shiftKey: isShift, bubbles: true, cancelable: true })
    givenBack.add(event)
    const isFree = (document.activeElement ?? document.body).dispatchEvent(event)
    // The only way to insert text that the field's own undo knows; every browser has it.
    if (isFree && [...key].length === 1) document.execCommand('insertText', false, key)
    // React draws what a key changed before the next one reads it. Keys of the user come after all.
    await Promise.resolve()
  }
}
