import { expect, test } from 'vitest'
import { contentDisposition, pdfFileName } from './file-name.ts'
import { summaryFileName } from './sheets/summary/summary.ts'

// rules/paper.md#4
test.each([
  [['Fiche de sortie', 'Scène & Cie', 'Été à l’Œuvre'], 'Fiche_de_sortie-Scène_Cie-Été_à_lŒuvre.pdf'],
  [['Facture', 'Son & Lumière', '2025-00042', 'Zoé Müller'], 'Facture-Son_Lumière-2025-00042-Zoé_Müller.pdf'],
  [['Fiche_de_sortie', 'Régie', 'Fête / "été"'], 'Fiche_de_sortie-Régie-Fête_été.pdf'],
  [['Bill', '../../etc/passwd', 'a"b\r\nSet-Cookie: x'], 'Bill-etcpasswd-ab_Set-Cookie_x.pdf'],
  [['Liste', '', '  ', '2026-11-21'], 'Liste-2026-11-21.pdf'],
  [['…', '😀'], 'document.pdf'],
  [['Λίστα', '機材 リスト'], 'Λίστα-機材_リスト.pdf'],
  [['Cafe\u0301'], 'Café.pdf'],
])('%j', (parts, name) => {
  expect(pdfFileName(parts)).toBe(name)
})

// rules/paper.md#4
test('a name fits on every file system', () => {
  const name = pdfFileName(['é'.repeat(191), '機'.repeat(191)])
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(204)
  expect(name).toMatch(/^é+\.pdf$/)
})

// rules/paper.md#4
test('the release sheet’s name in both languages', () => {
  expect(summaryFileName('fr', 'Scène', 'Gala 2026')).toBe('Fiche_de_sortie-Scène-Gala_2026.pdf')
  expect(summaryFileName('en', 'Scène', 'Gala 2026')).toBe('Release_sheet-Scène-Gala_2026.pdf')
})

// rules/paper.md#4
test('headers are ASCII, and the true name comes back from filename*', () => {
  const name = "Fiche-Œuvre_d'été_(1)-機材.pdf"
  const header = contentDisposition(name)
  expect(header).toMatch(/^[\x20-\x7e]+$/)
  expect(header).toContain('inline; filename="Fiche-OEuvre_d\'ete_(1)-.pdf"')
  expect(decodeURIComponent(/filename\*=UTF-8''(\S+)$/.exec(header)?.[1] ?? '')).toBe(name)
  expect(contentDisposition('Liste_du_matériel-Dépôt (A).pdf')).toBe(
    `inline; filename="Liste_du_materiel-Depot (A).pdf"; filename*=UTF-8''Liste_du_mat%C3%A9riel-D%C3%A9p%C3%B4t%20%28A%29.pdf`,
  )
  expect(contentDisposition('a"b\\c.pdf', 'attachment')).toContain('attachment; filename="a_b_c.pdf"')
})
