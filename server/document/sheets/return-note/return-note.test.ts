import { expect, test } from 'vitest'
import { displayModes } from '#shared/settings.ts'
import { pdfPages } from '#test/pdf-text.ts'
import { manyMaterials, sampleSummary } from '#test/summary-sample.ts'
import type { Summary } from '../summary/summary.ts'
import { type ReturnedMaterial, type ReturnNote, renderReturnNote, returnNoteFileName } from './return-note.ts'

const whole = (materials: Summary['materials']): ReturnedMaterial[] =>
  materials.map((material) => ({ ...material, returned: material.quantity, broken: 0, lost: 0, units: [] }))
const unit = (reference: string, came_back: ReturnedMaterial['units'][number]['came_back'] = null) => ({
  reference,
  serial_number: reference === '2' ? '0042' : null,
  came_back,
})

/** All is back but two of twelve microphones: one is lost, one is out. One of those back is broken. */
function noteOf(over: Partial<Summary> = {}, own: Partial<ReturnNote> = {}): ReturnNote {
  const summary = sampleSummary(over)
  const materials = whole(summary.materials).map((line) =>
    line.reference === 'SM58-10' ? { ...line, returned: 10, broken: 1, lost: 1 } : line,
  )
  const ended = { at: '2026-11-24 09:10:00', by: 'Jo Diaz' }
  return { ...summary, materials, is_counted: true, ended, late: null, ...own }
}
const pagesOf = async (...of: Parameters<typeof noteOf>) => pdfPages(await renderReturnNote(noteOf(...of)))
const textOf = async (...of: Parameters<typeof noteOf>) => (await pagesOf(...of)).join(' ')

// rules/paper.md#31
test('the note tells who gave back what, what is broken, lost or missing, and both sides sign', async () => {
  const page = await textOf()
  for (const words of [
    'Bon de retour',
    'Festival d’été : « Nuits blanches à l’Œuvre »',
    'Bénéficiaire Amélie Garçon-Noël',
    'Retour mar. 24 nov. 2026, 10:10, par Jo Diaz',
    'Manque encore 1 × Shure SM58 LC (SM58-10)',
    'Matériel rendu 9 références, 165 au retour sur 167',
    'Réf. Désignation Parc Sorti Revenu Dont cassé Perdu',
    'SM58-10 Shure SM58 LC Dépôt Montreuil 12 10 1 1',
    'KARA-II L-Acoustics Kara II Dépôt Montreuil 24 24 0 0',
    'Rendu par Date et heure Nom Signature',
    'Repris par Date et heure Nom Signature',
  ])
    expect(page).toContain(words)
  expect(page).not.toMatch(/€|Provisoire|tardif/)
  const english = await textOf({ language: 'en' }, { late: { at: '2026-11-25 09:10:00', by: null } })
  expect(english).toContain('Ref. Item Park Out Returned Incl. broken Lost')
  expect(english).toContain('Last late return Wed 25 Nov 2026, 10:10')
  expect(english).not.toMatch(/Retour|Réf|Revenu|Imprimé|Manque/)
})

// rules/paper.md#31
test('before the return ends the note is provisional; before a piece is counted its figures are empty', async () => {
  expect(await textOf({}, { ended: null })).toContain('Provisoire Le retour n’est pas terminé')
  const materials = whole(sampleSummary().materials).map((line) => ({ ...line, returned: 0 }))
  const blank = await textOf({}, { ended: null, is_counted: false, materials })
  expect(blank).toContain('Matériel à rendre 9 références, 167 à rendre')
  expect(blank).toContain('SM58-10 Shure SM58 LC Dépôt Montreuil 12 Sans sous-catégorie')
  expect(blank).not.toContain('Manque encore')
})

// rules/paper.md#31
test('a return of which nobody noted the end is told as closed', async () => {
  expect(await textOf({}, { ended: { at: null, by: null } })).toContain('Retour Le retour est terminé.')
})

// rules/paper.md#31
test('units stand by how they came back', async () => {
  const [first] = whole(sampleSummary().materials)
  const units = [unit('1', 'returned'), unit('2', 'returned'), unit('3', 'broken'), unit('4', 'lost'), unit('5')]
  const line = { ...first!, quantity: 5, returned: 3, broken: 1, lost: 1, units }
  const back = 'Revenu : N° 1, 2 (S/N 0042) Cassé : N° 3 Perdu : N° 4 '
  expect(await textOf({}, { materials: [line] })).toContain(`${back}Pas revenu : N° 5 `)
  // A draft, or a piece that came back without its name, leaves open which units are still out.
  expect(await textOf({}, { materials: [line], ended: null })).toContain(`${back}N° 5 `)
  const bare = { ...line, quantity: 3, returned: 2, broken: 0, lost: 0, units: [unit('1'), unit('2'), unit('3')] }
  expect(await textOf({}, { materials: [bare] })).toMatch(/LC N° 1, 2 \(S\/N 0042\), 3 /)
})

// rules/paper.md#9
test.each(displayModes)('grouped by %s, prints every line once', async (display_mode) => {
  const materials = whole(sampleSummary().materials)
  const note = await textOf({ display_mode }, { materials })
  for (const { reference } of materials) expect(note.split(` ${reference} `)).toHaveLength(2)
})

// rules/paper.md#21
test.each([21, 28, 58, 65, 900])('%i lines: the signature frames stand below lines of the list', async (count) => {
  const pages = await pagesOf({ display_mode: 'flat' }, { materials: whole(manyMaterials(count)) })
  expect(pages.flatMap((page) => page.match(/REF-\d+ /g) ?? [])).toHaveLength(count)
  expect(pages.at(-1)).toMatch(/REF-\d+ .*Signature/)
})

// rules/paper.md#4
test('names its file after the company and the event', () => {
  expect(returnNoteFileName('fr', 'Sono', 'Bal d’été')).toBe('Bon_de_retour-Sono-Bal_dété.pdf')
  expect(returnNoteFileName('en', 'Sono', 'Bal')).toBe('Return_note-Sono-Bal.pdf')
})
