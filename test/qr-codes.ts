import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'

const run = promisify(execFile)

// Without its bytes the library would fetch them from another site.
const program = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(program)).buffer } })

/** Labels lie upright, dark on white, and as large as they will be read. */
const options: ReaderOptions = {
  formats: ['QRCode'],
  maxNumberOfSymbols: 255,
  tryRotate: false,
  tryInvert: false,
  tryDownscale: false,
}

/** Where a code was read, in millimetres from the page's upper left corner. */
export type ReadCode = { text: string; left: number; top: number; right: number; bottom: number }

/**
 * The QR codes of a PDF, page by page, as a decoder reads them from the pages rendered at `dpi`
 * dots an inch. The decoder shares no code with what draws them.
 */
export async function readQrCodes(pdf: Uint8Array, dpi = 203): Promise<ReadCode[][]> {
  const drawing = run('pdftoppm', ['-gray', '-r', String(dpi), '-'], { encoding: 'buffer', maxBuffer: 2 ** 30 })
  drawing.child.stdin?.end(pdf)
  const { stdout } = await drawing
  const pages: ReadCode[][] = []
  for (const { width, height, pixels } of pagesOf(stdout)) {
    const colours = new Uint32Array(width * height)
    for (let at = 0; at < colours.length; at++) colours[at] = 0xff_00_00_00 + (pixels[at] ?? 0) * 0x01_01_01
    const data = new Uint8ClampedArray(colours.buffer)
    const image = { data, width, height, colorSpace: 'srgb' } as ImageData // Node has no such class
    const found = await readBarcodes(image, options)
    pages.push(found.map(({ text, position }) => ({ text, ...edges(Object.values(position), 25.4 / dpi) })))
  }
  return pages
}

function edges(corners: readonly { x: number; y: number }[], millimetres: number) {
  const [xs, ys] = [corners.map(({ x }) => x * millimetres), corners.map(({ y }) => y * millimetres)]
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

/** Pages as PGM, one after another: a header of width, height and 255, then a byte a pixel. */
function* pagesOf(pages: Buffer): Generator<{ width: number; height: number; pixels: Buffer }> {
  for (let from = 0; from < pages.length; ) {
    const [header = '', width, height] =
      /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(pages.toString('latin1', from, from + 64)) ?? []
    if (header === '') throw new Error('pdftoppm wrote no PGM')
    const start = from + header.length
    from = start + Number(width) * Number(height)
    yield { width: Number(width), height: Number(height), pixels: pages.subarray(start, from) }
  }
}
