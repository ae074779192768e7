/**
 * What a typed comma has become: the figures before it, those after it, and whether commas part the
 * figures before it; `after` is null once it parts thousands itself.
 */
export type Comma = { before: string; after: string | null; isParted: boolean }

type Reading = {
  comma: Comma | null
  /** Typed in place of the character. */
  insert?: string
  /** Takes the place of the whole text. */
  replace?: string
}

/** The figures before a comma that parts thousands, as English writes them: `1,234`, never `0,058`. */
const beforeThousands = /^[1-9]\d{0,2}$/

/**
 * Reads a character typed into an English number. A comma first becomes a point, since one or two
 * figures may follow it as decimals (`12,50`). A third figure makes it part thousands (`1,250`). The
 * field always shows what it would save.
 * @param comma the comma typed before, as last answered
 * @param text the text before the cursor
 */
export function readTyped(comma: Comma | null, text: string, typed: string): Reading {
  const figures = text.replace(/[^\d.]/g, '')
  // A field of whole numbers takes no point.
  const present =
    comma && [comma.before + (comma.after ?? ''), `${comma.before}.${comma.after}`].includes(figures) ? comma : null
  if (typed === ',' && /^\d+$/.test(figures))
    return { comma: { before: figures, after: '', isParted: present?.after === null }, insert: '.' }
  if (!present || present.after === null || !/^\d$/.test(typed)) return { comma: null }
  const { before, isParted } = present
  const after = present.after + typed
  if (after.length < 3) return { comma: { before, after, isParted } }
  if (!isParted && !beforeThousands.test(before)) return { comma: null }
  return { comma: { before: before + after, after: null, isParted: true }, replace: before + after }
}

const commas = new WeakMap<HTMLInputElement, Comma>()

/** Reads a typed comma before an English number field drops it. */
export function typeComma(event: { nativeEvent: Event; currentTarget: EventTarget; preventDefault(): void }): void {
  const { nativeEvent, currentTarget: input } = event
  const typed = 'data' in nativeEvent ? nativeEvent.data : null
  if (!(input instanceof HTMLInputElement) || typeof typed !== 'string' || typed.length !== 1) return
  const { selectionStart: start, selectionEnd: end } = input
  if (start === null) return
  // A selection is replaced: the number begins anew there.
  const known = start === end ? (commas.get(input) ?? null) : null
  const { comma, insert, replace } = readTyped(known, input.value.slice(0, start), typed)
  if (insert !== undefined || replace !== undefined) {
    event.preventDefault()
    if (replace !== undefined) input.select()
    // The field's undo covers it, unlike a value that is set.
    document.execCommand('insertText', false, replace ?? insert)
  }
  if (comma) commas.set(input, comma)
  else commas.delete(input)
}
