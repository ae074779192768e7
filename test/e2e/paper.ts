/** Papers as their reader sees them, through poppler's programs. */
import { execFile } from 'node:child_process'
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import type { Seat } from './at-screen.ts'

/**
 * The PDF behind a link, as its reader sees it: once as text in reading order, once laid out as on
 * paper.
 */
export async function readPdf({ context }: Seat, link: Locator): Promise<{ text: string; layout: string }> {
  const address = await link.getAttribute('href')
  const answer = await context.request.get(address ?? '')
  expect(answer.headers()['content-type']).toBe('application/pdf')
  const pdf = await answer.body()
  return { text: plain(await textOf(pdf, '-raw')), layout: await textOf(pdf, '-layout') }
}

/** Text without the breaks and blanks of its page, and without soft hyphens and break points. */
export const plain = (text: string): string => text.replace(/[\u00ad\u200b]/g, '').replace(/\s+/g, ' ')

/** The text of a PDF: in reading order, or laid out as on paper. */
export const textOf = (pdf: Buffer, mode: '-raw' | '-layout'): Promise<string> =>
  poppler('pdftotext', [mode, '-', '-'], pdf)

/** Facts about a PDF, one per line: pages, size, title. */
export const factsOf = (pdf: Buffer): Promise<string> => poppler('pdfinfo', ['-'], pdf)

const poppler = (program: 'pdftotext' | 'pdfinfo', options: string[], pdf: Buffer): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = execFile(program, options, (error, text) => (error ? reject(error) : resolve(text)))
    child.stdin?.end(pdf)
  })
