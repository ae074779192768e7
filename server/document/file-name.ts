/** Letters without an accent to remove. */
const plain: Record<string, string> = {
  œ: 'oe',
  Œ: 'OE',
  æ: 'ae',
  Æ: 'AE',
  ß: 'ss',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
}

/** Longest name that every file system accepts, in bytes, with room for a browser's " (1)". */
const longest = 200

/**
 * Builds a file name from several parts, for instance kind, company and title (rules/paper.md#4):
 * spaces become `_`, characters unsafe in a path, a header or a shell are removed, letters of every
 * script stay. Leaves out empty parts.
 * @returns `Fiche_de_sortie-Scène_&_Cie-Été.pdf` without the `&`
 */
export const pdfFileName = (parts: readonly string[], extension = 'pdf'): string => {
  const safe = parts
    .map((part) =>
      part
        .normalize('NFC')
        .replace(/\s+/gu, '_')
        .replace(/[^\p{L}\p{M}\p{N}_.()-]/gu, '')
        .replace(/_{2,}/g, '_')
        .replace(/^[._-]+|[._-]+$/g, ''),
    )
    .filter((part) => part !== '')
  let name = ''
  for (const character of safe.join('-')) {
    if (Buffer.byteLength(name + character) > longest) break
    name += character
  }
  return `${name.replace(/[._-]+$/, '') || 'document'}.${extension}`
}

/**
 * Builds the Content-Disposition header for a file: a plain name for old readers, the true one in
 * `filename*` (RFC 6266, 8187).
 * @param disposition `inline` for files that users view first, `attachment` for files that they
 * store
 */
export const contentDisposition = (name: string, disposition: 'inline' | 'attachment' = 'inline'): string => {
  const ascii = name
    .replace(/[œŒæÆßøØłŁđĐ]/g, (letter) => plain[letter] ?? '')
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\%]/g, '_')
  const exact = encodeURIComponent(name.replace(/\p{Surrogate}/gu, '')).replace(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${disposition}; filename="${ascii}"; filename*=UTF-8''${exact}`
}
