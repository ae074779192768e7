import { expect, test } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { settingsRoutes } from '#shared/settings.ts'
import { pdfPages } from '#test/pdf-text.ts'
import { useSite } from '#test/server.ts'

const site = useSite()

// rules/paper.md#1, rules/paper.md#3, rules/paper.md#9, rules/paper.md#13, rules/restricted-park.md#6
test('the empty return inventory lists what the caller sees, grouped as the release sheet, to fill in by hand', async () => {
  const { build } = site
  const [open, hidden] = [await build.park({ name: 'Dépôt' }), await build.park({ name: 'Caché' })]
  const category_id = await build.category({ name: 'Son' })
  const micro = await build.material({ name: 'Micro', reference: 'M-1', park_id: open, category_id })
  const secret = await build.material({ name: 'Secret', reference: 'S-1', park_id: hidden })
  const lines: [number, number][] = [
    [micro, 12],
    [secret, 7],
  ]
  const id = await build.event({ title: 'Gala', materials: lines })
  const admin = await site.as('admin')
  await admin.call(settingsRoutes.update, { body: { 'eventSummary.materialDisplayMode': 'categories' } })
  const visitor = await site.as('visitor', { restrictedParks: [hidden], language: 'FR' })
  const answer = await visitor.call(eventRoutes.inventoryPdf, { params: { id } })
  expect([answer.status, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'application/pdf',
    'private, no-store',
  ])
  expect(String(answer.headers['content-disposition'])).toMatch(/^inline; filename="Fiche_de_retour-.*Gala\.pdf"/)
  const page = (await pdfPages(answer.raw)).join(' ')
  for (const words of ['Gala', '1 référence, 12 à compter', 'Sorti Revenu Cassé', 'Son M-1 Micro 12', 'Signature'])
    expect(page).toContain(words)
  expect(page).not.toMatch(/Secret|Caché|Dépôt/)
  const english = await admin.call(eventRoutes.inventoryPdf, { params: { id }, query: { lang: 'en' } })
  expect((await pdfPages(english.raw)).join(' ')).toMatch(/Out Returned Broken.*S-1 Secret Caché 7/)
  const partial = await site.as('member', { restrictedParks: [open, hidden] })
  expect((await partial.call(eventRoutes.inventoryPdf, { params: { id } })).status).toBe(404)
})

// rules/paper.md#10, rules/event.md#37, rules/load.md#6, rules/event.md#40
test('the release sheet names the kind, who leads, when the material is away and what it weighs', async () => {
  const { build } = site
  const truss = await build.material({ name: 'Poutre', reference: 'P-1', weight: 12.5 })
  const kind_id = await build.eventKind({ name: 'Festival', color: 'red' })
  const person = await build.person({ first_name: 'Ana', last_name: 'Le Goff' })
  const manager_id = await build.user({ pseudo: 'ana-le-goff' })
  await site.db.updateTable('person').set({ user_id: manager_id }).where('id', '=', person).execute()
  const at = { start_date: '2041-06-12 18:00:00', end_date: '2041-06-12 23:00:00' }
  const id = await build.event({ title: 'Fête', ...at, kind_id, manager_id, materials: [[truss, 4]] })
  const visitor = await site.as('visitor', { language: 'FR' })
  const print = async () => {
    const { raw } = await visitor.call(eventRoutes.pdf, { params: { id } })
    return (await pdfPages(raw)).join(' ').replaceAll('\u00a0', ' ')
  }
  const page = await print()
  for (const words of ['Type Festival', 'Responsable Ana Le Goff', 'Chargement 50 kg']) expect(page).toContain(words)
  expect(page).not.toContain('Matériel sorti')
  const member = await site.as('member')
  const body = { mobilization_start_date: '2041-06-11 08:00:00' }
  expect((await member.call(eventRoutes.update, { params: { id }, body })).status).toBe(200)
  expect(await print()).toContain('Matériel sorti mar. 11 juin 2041, 08:00 – mer. 12 juin 2041, 23:00')
})
