import { Writable } from 'node:stream'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { billRoutes, estimateRoutes } from '#shared/billing.ts'
import type { BilledMaterial } from '#shared/billing-shape.ts'
import { pdfPages } from '#test/pdf-text.ts'
import { type Client, useSite } from '#test/server.ts'
import { writeBackup } from '../backup/backup.ts'

const site = useSite()

type Paper = typeof billRoutes | typeof estimateRoutes
const textOf = async (client: Client, routes: Paper, id: number, lang?: 'fr' | 'en') => {
  const answer = await client.call(routes.pdf, { params: { id }, query: { lang } })
  expect(answer.status).toBe(200)
  return (await pdfPages(answer.raw)).join('\n')
}

async function stage(): Promise<number> {
  const { build } = site
  const category_id = await build.category({ name: 'Son' })
  const sub_category_id = await build.subCategory({ name: 'Micros', category_id })
  const names = { category_id, sub_category_id }
  const shown = await build.material({
    name: 'Micro',
    reference: 'M-1',
    rental_price: 300,
    replacement_price: 1200,
    ...names,
  })
  const hidden = await build.material({
    name: 'Câble',
    reference: 'C-1',
    rental_price: 0,
    replacement_price: 10,
    is_hidden_on_bill: true,
  })
  const company_id = await build.company({ legal_name: 'Mairie de Lille', street: '1 place', locality: 'Lille' })
  const beneficiary = await build.beneficiary({ first_name: 'Zoé', last_name: 'Été', company_id })
  const lines: [number, number][] = [
    [shown, 3],
    [hidden, 2],
  ]
  return build.event({ title: 'Gala', location: 'Lille', materials: lines, beneficiaries: [beneficiary] })
}
const issue = async (client: Client, id: number, body = {}) =>
  (await client.call(billRoutes.create, { params: { id }, body })).body

describe('the PDF of a bill', () => {
  // rules/paper.md#2, rules/paper.md#3, rules/paper.md#4, rules/paper.md#16, rules/paper.md#17, rules/paper.md#19
  test('has its name, its headers and the snapshot’s content, in the language asked for or the caller’s', async () => {
    site.setClock(Date.UTC(2040, 4, 20, 9, 30))
    const [admin, french] = [await site.as('admin'), await site.as('member', { language: 'FR' })]
    await admin.send('PUT', '/api/settings', { body: { 'company.name': 'Sono & Cie' } })
    const { id } = await issue(french, await stage(), { note: 'Quai 3' })
    const answer = await french.call(billRoutes.pdf, { params: { id } })
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'content-disposition':
        'inline; filename="Facture-Sono_Cie-2040-00001-Zoe_Ete.pdf"; ' +
        "filename*=UTF-8''Facture-Sono_Cie-2040-00001-Zo%C3%A9_%C3%89t%C3%A9.pdf",
    })
    const text = await textOf(french, billRoutes, id)
    for (const words of [
      'Facture N° 2040-00001 Date : dim. 20 mai 2040',
      'Gala Dates ven. 1er juin 2040 – sam. 2 juin 2040 Lieu Lille',
      'Client Mairie de Lille',
      'Quai 3',
      'Son 900,00 €',
      'Valeur de remplacement du matériel 3 620,00 €',
      'Total brut HT 1 575,00 €',
      'Total TTC 1 890,00 €',
      'Micros Son M-1 Micro 3 300,00 € 3 600,00 € 1 575,00 €',
      'Page 1 sur 1',
    ])
      expect(text).toContain(words)
    expect(text).not.toMatch(/Câble|Sans catégorie/)
    expect(await textOf(french, billRoutes, id, 'en')).toContain('Invoice No. 2040-00001')
    expect(await textOf(admin, billRoutes, id)).toContain('Total incl. VAT €1,890.00')
    expect((await admin.send('GET', `/bills/${id}/pdf?lang=de`)).status).toBe(400)
  })

  // rules/invoice.md#9, rules/invoice.md#18, rules/paper.md#15
  test('stays as it was issued; the next bill shows the change and names the bill it replaces', async () => {
    const admin = await site.as('admin', { language: 'FR' })
    const event = await stage()
    const first = await issue(admin, event)
    const before = await admin.call(billRoutes.pdf, { params: { id: first.id } })
    const [hidden, shown] = first.materials as BilledMaterial[]
    const changes: [path: string, body: Record<string, unknown>][] = [
      [
        `/api/events/${event}`,
        {
          title: 'Autre gala',
          location: 'Arras',
          start_date: '2040-07-01',
          end_date: '2040-07-03',
          materials: [
            { id: shown!.id, quantity: 5 },
            { id: hidden!.id, quantity: 1 },
          ],
        },
      ],
      [`/api/materials/${shown!.id}`, { name: 'Micro main', rental_price: 310 }],
      [`/api/persons/${first.beneficiary_id}`, { last_name: 'Hiver' }],
      [
        '/api/settings',
        { 'company.name': 'Autre société', 'billing.vatRate': 10, 'billing.customText.title': 'Autre' },
      ],
    ]
    for (const [path, body] of changes) expect((await admin.send('PUT', path, { body })).status, path).toBe(200)
    const second = await issue(admin, event)
    const after = await admin.call(billRoutes.pdf, { params: { id: first.id } })
    expect(after.raw.equals(before.raw)).toBe(true)
    expect(after.headers['content-disposition']).toBe(before.headers['content-disposition'])
    expect((await pdfPages(after.raw)).join()).toMatch(/Gala.*Zoé Été.*TVA 20 %.*M-1 Micro 3 300,00 €/)
    const text = await textOf(admin, billRoutes, second.id)
    for (const words of [
      'Autre société',
      `Annule et remplace la facture n° ${first.number}`,
      'Autre gala Dates dim. 1er juil. 2040 – mar. 3 juil. 2040 Lieu Arras',
      'Zoé Hiver',
      'TVA 10 %',
      'Micro main 5 310,00 €',
    ])
      expect(text).toContain(words)
  })

  // rules/paper.md#1, rules/invoice.md#14
  test('is 404 when unknown or with a hidden park in it, and 403 to a visitor', async () => {
    const [member, visitor] = [await site.as('member'), await site.as('visitor')]
    const { id, materials } = await issue(member, await stage())
    const partial = await site.as('member', { restrictedParks: [materials[0].park_id] })
    expect((await partial.call(billRoutes.pdf, { params: { id } })).status).toBe(404)
    expect((await member.call(billRoutes.pdf, { params: { id: 999 } })).status).toBe(404)
    expect((await visitor.call(billRoutes.pdf, { params: { id } })).status).toBe(403)
    expect((await site.anonymous.call(billRoutes.pdf, { params: { id } })).status).not.toBe(200)
  })

  // rules/invoice.md#13
  test('keeps the logo it was issued with, after the logo is replaced or removed, and in a backup', async () => {
    const admin = await site.as('admin')
    const setLogo = async (background: string) => {
      const picture = await sharp({ create: { width: 300, height: 100, channels: 3, background } })
        .png()
        .toBuffer()
      const form = new FormData()
      form.set('@data', '{"company":{}}')
      form.set(Buffer.from('company.logo').toString('base64'), new Blob([new Uint8Array(picture)]), 'logo.png')
      const request = new Request('http://localhost', { method: 'POST', body: form })
      const answer = await site.app.inject({
        method: 'PUT',
        url: '/api/settings',
        headers: { authorization: `Bearer ${admin.token}`, 'content-type': request.headers.get('content-type')! },
        payload: Buffer.from(await request.arrayBuffer()),
      })
      expect(answer.statusCode).toBe(200)
      return String(answer.json().company.logo)
    }
    const kept = async (name: string) =>
      (await site.services.files.keptBefore(Date.now() + 60_000)).filter((file) => file.startsWith(name)).length
    const unused = await setLogo('white')
    const red = await setLogo('red')
    expect([await kept(unused), await kept(red)]).toEqual([0, 3])
    const { id } = await issue(admin, await stage())
    const made = (await admin.call(estimateRoutes.create, { params: { id: 1 }, body: {} })).body
    const pdf = async () => (await admin.call(billRoutes.pdf, { params: { id } })).raw
    const before = await pdf()
    expect(before.includes('/Subtype /Image')).toBe(true)
    const blue = await setLogo('blue')
    expect(await kept(red)).toBe(3)
    const named = (await admin.call(estimateRoutes.create, { params: { id: 1 }, body: {} })).body
    expect(named.company.logo).toBe(blue)
    await admin.send('DELETE', '/api/settings/company.logo')
    expect([await kept(red), await kept(blue)]).toEqual([3, 3])
    expect((await pdf()).equals(before)).toBe(true)
    const backup = { database: site.database, dataDir: site.services.config.dataDir }
    const { files } = await writeBackup(backup, () => new Writable({ write: (_chunk, _encoding, next) => next() }))
    expect(Object.keys(files)).toEqual(expect.arrayContaining([`${red}.webp`, `${blue}.webp`]))
    // A destroyed estimate no longer needs its logo; the bill still has the red one.
    for (const one of [made, named])
      for (const _ of ['trash', 'destroy']) await admin.call(estimateRoutes.remove, { params: { id: one.id } })
    expect([await kept(red), await kept(blue)]).toEqual([3, 0])
  })
})

describe('the PDF of an estimate', () => {
  // rules/estimate.md#2, rules/estimate.md#7, rules/paper.md#4, rules/paper.md#20, rules/invoice.md#14
  test('is read by visitors, is named after its moment, and disappears with the estimate', async () => {
    site.setClock(Date.UTC(2040, 4, 20, 9, 30))
    const [member, visitor] = [await site.as('member', { language: 'FR' }), await site.as('visitor')]
    const event = await stage()
    const { id } = (await member.call(estimateRoutes.create, { params: { id: event }, body: {} })).body
    const text = await textOf(member, estimateRoutes, id)
    expect(text).toContain('Devis N° D-2040-0001 Date : dim. 20 mai 2040 Valable jusqu’au mar. 19 juin 2040')
    expect(text).toContain('Bon pour accord Date d’acceptation')
    const answer = await visitor.call(estimateRoutes.pdf, { params: { id }, query: { lang: 'en' } })
    expect(String(answer.headers['content-disposition'])).toMatch(/"Estimate-.*20400520-1130-Zoe_Ete\.pdf"/)
    const partial = await site.as('member', { restrictedParks: [1] })
    expect((await partial.call(estimateRoutes.pdf, { params: { id } })).status).toBe(404)
    await member.call(estimateRoutes.remove, { params: { id } })
    expect((await member.call(estimateRoutes.pdf, { params: { id } })).status).toBe(404)
  })
})
