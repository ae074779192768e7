import encodeQR from 'qr'

/** A QR code as the rows of its dark modules, without the quiet zone. */
export type QrCode = { size: number; path: string }

/** Dots a millimetre of the label printers with the coarsest head, 203 dpi. */
const dotsPerMillimetre = 203 / 25.4
/** White modules that readers need around a code. */
const quiet = 4
/** Dots below which a module is hard to read, so that less redundancy reads better. */
const fineModule = 3

/**
 * A QR code that fits a square: as large as its quiet zone allows, in whole dots of a label
 * printer, so that all modules are equally wide.
 * @param room the free square on the label, in millimetres, of which `margin` on each side may be
 * quiet zone
 * @returns the code, the width of its dark part and the white around it, in millimetres
 */
export function fittedQr(text: string, room: number, margin: number): QrCode & { width: number; white: number } {
  const sure = drawn(text, 'medium')
  const code = dotsOf(sure.size, room, margin) >= fineModule ? sure : drawn(text, 'low')
  const module = dotsOf(code.size, room, margin) / dotsPerMillimetre
  return { ...code, width: code.size * module, white: Math.max(margin, quiet * module) }
}

/** Whole dots a module; below one, what is left of it. */
function dotsOf(size: number, room: number, margin: number): number {
  const whole = (room * dotsPerMillimetre) / (size + 2 * quiet)
  const framed = ((room - 2 * margin) * dotsPerMillimetre) / size
  const widest = Math.min(whole, framed)
  return widest < 1 ? widest : Math.floor(widest)
}

/** The code as an outline: each run of dark modules of a row is a rectangle. */
function drawn(text: string, ecc: 'medium' | 'low'): QrCode {
  // The library draws at least one white module around.
  const rows = encodeQR(text, 'raw', { ecc, border: 1 })
    .slice(1, -1)
    .map((row) => row.slice(1, -1))
  const path = rows.map((row, y) =>
    runs(row)
      .map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`)
      .join(''),
  )
  return { size: rows.length, path: path.join('') }
}

function runs(row: readonly boolean[]): [start: number, length: number][] {
  const found: [number, number][] = []
  for (const [x, isDark] of row.entries()) {
    const last = found.at(-1)
    if (!isDark) continue
    if (last && last[0] + last[1] === x) last[1] += 1
    else found.push([x, 1])
  }
  return found
}
