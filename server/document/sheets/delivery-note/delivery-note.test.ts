import { expect, test } from 'vitest'
import { displayModes } from '#shared/settings.ts'
import { pdfPages, pdfWords } from '#test/pdf-text.ts'
import { manyMaterials, sampleSummary } from '#test/summary-sample.ts'
import type { Summary } from '../summary/summary.ts'
import { type DeliveryNote, deliveryNoteFileName, renderDeliveryNote } from './delivery-note.ts'

const noteOf = (over: Partial<Summary> = {}, own: Partial<DeliveryNote> = {}): DeliveryNote => {
  const summary = sampleSummary(over)
  return {
    ...summary,
    materials: summary.materials.map((material) => ({ ...material, is_unplanned: material.reference === 'GAFF' })),
    departed: { at: '2026-11-21 06:40:00', by: 'Jo Diaz' },
    left: [{ reference: 'CL5', name: 'Yamaha CL5', quantity: 2 }],
    ...own,
  }
}
const pagesOf = async (...of: Parameters<typeof noteOf>) => pdfPages(await renderDeliveryNote(noteOf(...of)))

// rules/paper.md#27
test('the note tells who gets what, what was added and left behind, and both sides sign', async () => {
  const [page = ''] = await pagesOf()
  for (const words of [
    'Bon de livraison',
    'Festival d’été : « Nuits blanches à l’Œuvre »',
    'Bénéficiaire Amélie Garçon-Noël',
    'Départ sam. 21 nov. 2026, 07:40, par Jo Diaz',
    'Resté au dépôt 2 × Yamaha CL5 (CL5)',
    'Matériel livré 9 références, 167 au départ · 2 360 kg · 21 m³ · 44,1 kW',
    'Réf. Désignation Parc Qté Reçu',
    'Gaffer noir 50 mm Ajouté au départ',
    'Remis par Date et heure Nom Signature',
    'Reçu par Date et heure Nom Signature',
  ])
    expect(page.replaceAll('\u00a0', ' ')).toContain(words)
  expect(page).not.toContain('€')
  const english = (await pagesOf({ language: 'en' })).join()
  expect(english).toContain('Ref. Item Park Qty Received')
  expect(english).not.toMatch(/Départ|Réf|Reçu|Imprimé/)
})

// rules/paper.md#27
test('the departure stands below the event’s facts, not over them', async () => {
  const words = await pdfWords(await renderDeliveryNote(noteOf()))
  const topOf = (text: string) => words.find((word) => word.text === text)!.top
  // The location’s last line has letters 9.5 points high.
  expect(topOf('Départ')).toBeGreaterThan(topOf('Clichy,') + 9.5)
})

// rules/paper.md#27
test('before the departure ends, the note says that it is provisional', async () => {
  const page = (await pagesOf({}, { departed: null, left: [] })).join()
  expect(page).toContain('Provisoire Le départ n’est pas terminé')
  expect(page).not.toContain('Resté au dépôt')
})

// rules/paper.md#9
test.each(displayModes)('grouped by %s, prints every line once', async (display_mode) => {
  const note = (await pagesOf({ display_mode }, { left: [] })).join()
  for (const { reference } of sampleSummary().materials) expect(note.split(` ${reference} `)).toHaveLength(2)
})

// rules/paper.md#21
test.each([21, 28, 58, 65, 900])('%i lines: the signature frames stand below lines of the list', async (count) => {
  const pages = await pagesOf({ display_mode: 'flat', materials: manyMaterials(count) })
  expect(pages.flatMap((page) => page.match(/REF-\d+ /g) ?? [])).toHaveLength(count)
  expect(pages.at(-1)).toMatch(/REF-\d+ .*Signature/)
})

// rules/paper.md#4
test('names its file after the company and the event', () => {
  expect(deliveryNoteFileName('fr', 'Sono', 'Bal d’été')).toBe('Bon_de_livraison-Sono-Bal_dété.pdf')
  expect(deliveryNoteFileName('en', 'Sono', 'Bal')).toBe('Delivery_note-Sono-Bal.pdf')
})
