import { expect, test } from 'vitest'
import { materialRoutes } from '#shared/material.ts'
import { settingsRoutes } from '#shared/settings.ts'
import { pdfPages } from '#test/pdf-text.ts'
import { useSite } from '#test/server.ts'

const site = useSite()

async function stock() {
  const [first, second, empty, hidden] = [
    await site.build.park({ name: 'Annexe' }),
    await site.build.park({ name: 'Dépôt' }),
    await site.build.park({ name: 'Vide' }),
    await site.build.park({ name: 'Caché' }),
  ]
  const category_id = await site.build.category({ name: 'Son' })
  const sub_category_id = await site.build.subCategory({ name: 'Micros', category_id })
  await site.build.material({
    name: 'Micro',
    reference: 'M-10',
    park_id: first,
    category_id,
    sub_category_id,
    note: 'Pince',
  })
  await site.build.material({ name: 'Pied', reference: 'P-1', park_id: second, stock_quantity: 42 })
  await site.build.material({ name: 'Perdu', reference: 'X-1', park_id: second, deleted_at: '2025-01-01' })
  await site.build.material({ name: 'Secret', reference: 'S-1', park_id: hidden })
  return { first, second, empty, hidden }
}

// rules/paper.md#2, rules/paper.md#4, rules/paper.md#14
test('the list of materials has every non-empty park the caller sees', async () => {
  site.setClock(Date.parse('2026-11-20T23:30:00Z'))
  const { hidden } = await stock()
  const admin = await site.as('admin')
  await admin.call(settingsRoutes.update, { body: { 'company.name': 'Été & Cie' } })
  const member = await site.as('member', { restrictedParks: [hidden], language: 'FR' })
  const answer = await member.call(materialRoutes.pdf, {})
  expect([answer.status, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'application/pdf',
    'private, no-store',
  ])
  expect(answer.headers['content-disposition']).toBe(
    'inline; filename="Liste_du_materiel-Ete_Cie-2026-11-21.pdf"; ' +
      "filename*=UTF-8''Liste_du_mat%C3%A9riel-%C3%89t%C3%A9_Cie-2026-11-21.pdf",
  )
  const page = (await pdfPages(answer.raw)).join(' ')
  for (const words of ['Annexe', 'Micros Son', 'M-10 Micro 10 Pince', 'Dépôt', 'P-1 Pied 42', 'Page 1 sur 1'])
    expect(page).toContain(words)
  expect(page).not.toMatch(/Secret|Caché|Vide|Perdu/)
})

// rules/paper.md#3, rules/paper.md#4, rules/paper.md#14, rules/language.md#6
test('has one park alone, in the language asked for', async () => {
  const { second, empty } = await stock()
  const admin = await site.as('admin')
  const answer = await admin.call(materialRoutes.pdf, { query: { park: second, lang: 'en' } })
  expect(String(answer.headers['content-disposition'])).toMatch(/Materials_list-D%C3%A9p%C3%B4t-\d{4}-\d\d-\d\d\.pdf$/)
  const page = (await pdfPages(answer.raw)).join(' ')
  expect(page).toContain('P-1 Pied 42')
  expect(page).not.toContain('Micro')
  const none = await admin.call(materialRoutes.pdf, { query: { park: empty, lang: 'fr' } })
  expect((await pdfPages(none.raw)).join(' ')).toContain('Aucun matériel à compter.')
})

// rules/paper.md#4, rules/paper.md#14
test('has one category alone, in all parks or in one; an unknown category is 404', async () => {
  const { first } = await stock()
  const admin = await site.as('admin')
  const { id: category } = await site.db.selectFrom('category').select('id').executeTakeFirstOrThrow()
  await site.build.material({ name: 'Console', reference: 'C-1', category_id: category })
  const text = async (query: Record<string, number>) =>
    (await pdfPages((await admin.call(materialRoutes.pdf, { query })).raw)).join(' ')
  const everywhere = await text({ category })
  expect(everywhere).toContain('M-10 Micro')
  expect(everywhere).toContain('C-1 Console')
  expect(everywhere).not.toContain('Pied')
  const both = await admin.call(materialRoutes.pdf, { query: { category, park: first } })
  expect(String(both.headers['content-disposition'])).toContain('-Annexe-Son-')
  expect((await admin.call(materialRoutes.pdf, { query: { category: 999_999 } })).status).toBe(404)
})

// rules/paper.md#1, rules/paper.md#14
test('an unknown, trashed or hidden park is 404, and visitors may not read the list', async () => {
  const { hidden } = await stock()
  const trashed = await site.build.park({ deleted_at: '2025-01-01' })
  const member = await site.as('member', { restrictedParks: [hidden] })
  for (const park of [999_999, trashed, hidden]) {
    expect((await member.call(materialRoutes.pdf, { query: { park } })).status).toBe(404)
  }
  expect((await member.send('GET', '/materials/pdf?park=x')).status).toBe(400)
  expect((await (await site.as('visitor')).call(materialRoutes.pdf, {})).status).toBe(403)
})
