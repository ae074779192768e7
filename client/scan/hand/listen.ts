import { heldKeys, letGo, noBurst, type TimedKey, takeKey } from './burst.ts'

/** A field, with its text and selection before a scanner typed into it. */
type Before = { field: HTMLInputElement | HTMLTextAreaElement; value: string; start: number | null; end: number | null }

/** How long held keys wait for the next one, ms: a page that is drawing hears of it late. */
const patience = 120

/** Fields that the user types text into; other inputs have no selection to restore. */
const textFields = 'textarea, input:not([type=checkbox], [type=radio], [type=range], [type=file], [type=color])'

/**
 * Listens for a hand scanner that acts as a keyboard, wherever the focus is (rules/scan.md#9). Keeps
 * its characters out of the focused field and away from the page's shortcuts.
 * @param onScan called with what the scanner may have read, likeliest first
 * @returns a function that stops listening
 */
export function listenToScanner(onScan: (values: [string, ...string[]]) => void): () => void {
  let burst = noBurst
  let before: Before | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const giveUp = () => {
    const keys = heldKeys(burst)
    burst = letGo(burst)
    void giveBack(keys)
  }
  const press = (event: KeyboardEvent) => {
    // Browsers' autocompletion fires events without a key.
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
    if (heldKeys(burst).length > 0) timer = setTimeout(giveUp, patience)
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
    // AltGr types characters, yet Windows reports it as Ctrl and Alt.
    (event.getModifierState('AltGraph') || !(event.ctrlKey || event.altKey)),
  at: event.timeStamp,
})

function keepFromPage(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}

const fieldOf = (target: EventTarget | null): Before | null =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.matches(textFields)
    ? { field: target, value: target.value, start: target.selectionStart, end: target.selectionEnd }
    : null

/** Restores a field to what it was before the scanner's first keys, and tells the page. */
function restore({ field, value, start, end }: Before): void {
  if (!field.isConnected || field.value === value) return
  // React overrides the setter on the element; the prototype's lets it see a change.
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  if (start !== null) field.setSelectionRange(start, end)
}

const givenBack = new WeakSet<Event>()

/** Replays held keys to the page: shortcuts work, characters are typed. */
async function giveBack(keys: readonly TimedKey[]): Promise<void> {
  for (const { key, code, isShift } of keys) {
    const event = new KeyboardEvent('keydown', { key, code, shiftKey: isShift, bubbles: true, cancelable: true })
    givenBack.add(event)
    const isFree = (document.activeElement ?? document.body).dispatchEvent(event)
    // The only way to insert text that the field's undo covers; every browser supports it.
    if (isFree && [...key].length === 1) document.execCommand('insertText', false, key)
    // Let React render this key's change before the next one; the user's own keys come later still.
    await Promise.resolve()
  }
}
