import { widthBound } from './text-width.ts'

/**
 * Measures of a list in em of its letters (8.5 pt): the page's width, the padding of a cell (both
 * sides).
 */
export const sheetWidth = 61.3
export const cellPadding = 0.72
/** Letters beyond which a page break may cut a row, since it might not fit on one page. */
export const tallRow = 1500

/** A column as wide as its widest text, between two bounds; all in em of its letters. */
export const columnWidth = (texts: Iterable<string>, least: number, most = 14): number => {
  let widest = least
  for (const text of texts) widest = Math.max(widest, widthBound(text) + cellPadding)
  return Math.min(most, widest)
}

/**
 * True when a text surely takes one line of a column: rows of known height cost half of rows that
 * must be measured.
 */
export const fitsColumn = (text: string, width: number, size = 1): boolean =>
  !text.includes('\n') && widthBound(text) * size <= width - cellPadding
