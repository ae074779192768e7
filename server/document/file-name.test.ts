import { expect, test } from 'vitest'
import { contentDisposition, pdfFileName } from './file-name.ts'
import { summaryFileName } from './summary.ts'

test.each([
  [['Fiche de sortie', 'Scène & Cie', 'Été à l’Œuvre'], 'Fiche_de_sortie-Scène_Cie-Été_à_lŒuvre.pdf'],
  [['Bill', '../../etc/passwd', 'a"b\r\nSet-Cookie: x'], 'Bill-etcpasswd-ab_Set-Cookie_x.pdf'],
  [['Liste', '', '  ', '2026-11-21'], 'Liste-2026-11-21.pdf'],
  [['…', '😀'], 'document.pdf'],
  [['Λίστα', '機材 リスト'], 'Λίστα-機材_リスト.pdf'],
  [['Cafe\u0301'], 'Café.pdf'],
])('%j', (parts, name) => {
  expect(pdfFileName(parts)).toBe(name)
})

test('a name fits on every file system', () => {
  const name = pdfFileName(['é'.repeat(191), '機'.repeat(191)])
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(204)
  expect(name).toMatch(/^é+\.pdf$/)
})

test('the release sheet’s name in both languages', () => {
  expect(summaryFileName('fr', 'Scène', 'Gala 2026')).toBe('Fiche_de_sortie-Scène-Gala_2026.pdf')
  expect(summaryFileName('en', 'Scène', 'Gala 2026')).toBe('Release_sheet-Scène-Gala_2026.pdf')
})

test('headers are ASCII, and the true name comes back from filename*', () => {
  const name = "Fiche-Œuvre_d'été_(1)-機材.pdf"
  const header = contentDisposition(name)
  expect(header).toMatch(/^[\x20-\x7e]+$/)
  expect(header).toContain('inline; filename="Fiche-OEuvre_d\'ete_(1)-.pdf"')
  expect(decodeURIComponent(/filename\*=UTF-8''(\S+)$/.exec(header)?.[1] ?? '')).toBe(name)
  expect(contentDisposition('a"b\\c.pdf', 'attachment')).toContain('attachment; filename="a_b_c.pdf"')
})
