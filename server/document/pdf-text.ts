import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * What a PDF says, page by page in the order it was laid out, through poppler's `pdftotext`: spaces of every width as one plain space, and
 * without the invisible break points.
 */
export const pdfPages = async (pdf: Uint8Array): Promise<string[]> => {
  const reading = run('pdftotext', ['-raw', '-', '-'], { maxBuffer: 256 * 2 ** 20 })
  reading.child.stdin?.end(pdf)
  const { stdout } = await reading
  const pages = stdout.split('\f').slice(0, -1)
  return pages.map((page) => page.replace(/[\u200b\u202a-\u202e\u2066-\u2069]/g, '').replace(/\s+/g, ' '))
}
