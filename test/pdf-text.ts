import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * The text of a PDF, page by page in layout order, through poppler's `pdftotext`: spaces of every
 * width as one plain space, and without the invisible break points.
 */
export const pdfPages = async (pdf: Uint8Array): Promise<string[]> => {
  const reading = run('pdftotext', ['-raw', '-', '-'], { maxBuffer: 256 * 2 ** 20 })
  reading.child.stdin?.end(pdf)
  const { stdout } = await reading
  const pages = stdout.split('\f').slice(0, -1)
  return pages.map((page) => page.replace(/[\u200b\u202a-\u202e\u2066-\u2069]/g, '').replace(/\s+/g, ' '))
}

export type PdfWord = { text: string; left: number; right: number; top: number; bottom: number }

/** Every word of a PDF's first page with its edges in points, from the page's upper left corner. */
export const pdfWords = async (pdf: Uint8Array): Promise<PdfWord[]> => {
  const reading = run('pdftotext', ['-bbox', '-l', '1', '-', '-'])
  reading.child.stdin?.end(pdf)
  const { stdout } = await reading
  const words = stdout.matchAll(/<word xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">(.*?)<\/word>/g)
  return [...words].map(([, left, top, right, bottom, text = '']) => ({
    text,
    left: Number(left),
    right: Number(right),
    top: Number(top),
    bottom: Number(bottom),
  }))
}

/**
 * The darkest pixel (0 is black, 255 white) in an area of a PDF's first page, whose edges are in
 * points.
 */
export const darkestIn = async (pdf: Uint8Array, area: Omit<PdfWord, 'text'>): Promise<number> => {
  const edges = ['-x', area.left, '-y', area.top, '-W', area.right - area.left, '-H', area.bottom - area.top]
  const options = ['-gray', '-r', '72', '-f', '1', '-l', '1', ...edges.map((edge) => String(edge))]
  const drawing = run('pdftoppm', [...options, '-'], { encoding: 'buffer' })
  drawing.child.stdin?.end(pdf)
  const { stdout } = await drawing
  // A PGM: its header ends with the greatest value, then a byte a pixel.
  return Math.min(...stdout.subarray(stdout.indexOf('255\n') + 4))
}

/** The fonts a PDF names, through poppler's `pdffonts`. */
export const pdfFonts = async (pdf: Uint8Array): Promise<{ name: string; isEmbedded: boolean }[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'flightcase-pdf-'))
  try {
    const path = join(folder, 'paper.pdf')
    await writeFile(path, pdf)
    const { stdout } = await run('pdffonts', [path])
    // Name, kind and encoding, then: embedded, subset, with a map to Unicode, number and generation
    // of the object.
    const fonts = stdout.matchAll(/^(\S+) .* (yes|no) +(?:yes|no) +(?:yes|no) +\d+ +\d+$/gm)
    return [...fonts].map(([, name = '', embedded]) => ({ name, isEmbedded: embedded === 'yes' }))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * The texts of many PDFs, read by one process: starting one for each takes longer than the layout.
 */
export const pdfTexts = async (pdfs: readonly Uint8Array[]): Promise<string[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'flightcase-pdf-'))
  try {
    const paths = pdfs.map((_, at) => join(folder, `${at}.pdf`))
    for (const [at, pdf] of pdfs.entries()) await writeFile(paths[at]!, pdf)
    const together = join(folder, 'together.pdf')
    await run('pdfunite', [...paths, together])
    const pages = await pdfPages(await readFile(together))
    const texts: string[] = []
    let begun: string[] = []
    for (const page of pages) {
      begun.push(page)
      // A document says itself where it ends: page x of x.
      if (!/Page (\d+) (?:sur|of) \1 $/.test(page)) continue
      texts.push(begun.join('\n'))
      begun = []
    }
    return texts
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * The structure that screen readers use, as poppler's `pdfinfo` lists it: `Document`, `Table`,
 * `TH`, … Empty without tags.
 */
export const pdfStructure = async (pdf: Uint8Array): Promise<string[]> => {
  const reading = run('pdfinfo', ['-struct', '-'], { maxBuffer: 2 ** 26 })
  reading.child.stdin?.end(pdf)
  const { stdout } = await reading
  return [...stdout.matchAll(/^ *(\w+)/gm)].map(([, name = '']) => name)
}
