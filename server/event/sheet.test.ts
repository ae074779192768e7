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
