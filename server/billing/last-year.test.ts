import sharp from 'sharp'
import { expect, test } from 'vitest'
import { billRoutes, estimateRoutes } from '#shared/billing.ts'
import { CompanyInput } from '#shared/company.ts'
import { MaterialInput } from '#shared/material.ts'
import { PersonInput } from '#shared/person.ts'
import { settingDefaults } from '#shared/settings.ts'
import { eInvoiceStage } from '#test/e-invoice-stage.ts'
import { type Client, useSite } from '#test/server.ts'
import { sendForm } from '#test/upload.ts'

const site = useSite()
const { country, seller, employee } = eInvoiceStage(site)

/** Every writable key of the settings, dotted; a list or a rate counts as one. */
const settingKeys = (values: object, path = ''): string[] =>
  Object.entries(values).flatMap(([name, value]) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !['degressiveRate', 'latePenalty'].includes(name)
      ? settingKeys(value, `${path}${name}.`)
      : [path + name],
  )

async function setLogo(admin: Client, background: string): Promise<void> {
  const picture = await sharp({ create: { width: 300, height: 100, channels: 3, background } })
    .png()
    .toBuffer()
  const part = Buffer.from('company.logo').toString('base64')
  const { status } = await sendForm(admin, 'PUT', '/api/settings', [['logo.png', picture, part]], { '@data': '{}' })
  expect(status).toBe(200)
}

/** Every representation of a bill and an estimate: the answer and each paper in both languages. */
async function papers(client: Client, bill: number, estimate: number) {
  const fetched = await Promise.all(
    (['fr', 'en'] as const).flatMap((lang) => [
      ...[billRoutes.pdf, billRoutes.facturX, billRoutes.ubl].map((route) =>
        client.call(route, { params: { id: bill }, query: { lang } }),
      ),
      client.call(estimateRoutes.pdf, { params: { id: estimate }, query: { lang } }),
    ]),
  )
  for (const { status, raw } of fetched) expect(status, raw.toString('utf8', 0, 500)).toBe(200)
  return fetched.map(({ raw, headers }) => ({ raw, name: headers['content-disposition'] }))
}

// rules/invoice.md#9, rules/invoice.md#12, rules/invoice.md#13, rules/paper.md#15, rules/e-invoice.md#2
test('a bill of last year stays the same to the byte after every setting, price and name has changed', async () => {
  site.setClock(Date.UTC(2039, 11, 31, 22, 59, 59))
  const { build } = site
  const admin = await seller({
    'company.name': 'Sono & Cie',
    'company.phone': '+33 3 20 00 00 00',
    'company.legalNumbers': [{ name: 'RCS', value: 'Lille 732 829 320' }],
    'billing.customText.title': 'Conditions',
    'billing.customText.content': 'Paiement comptant.',
    'billing.paymentTerms': 'Sans escompte.',
  })
  await setLogo(admin, 'red')
  const park = await build.park({ name: 'Dépôt' })
  const category = await build.category({ name: 'Son' })
  const sub = await build.subCategory({ name: 'Micros', category_id: category })
  const filed = { park_id: park, category_id: category, sub_category_id: sub }
  const material = await build.material({
    name: 'Micro',
    rental_price: 12.5,
    replacement_price: 99,
    vat_rate: 10,
    ...filed,
  })
  const buyer = await employee()
  const beneficiaries = [buyer, await build.beneficiary()]
  const event = await build.event({ title: 'Gala', location: 'Lille', materials: [[material, 3]], beneficiaries })
  const author = await site.as('member')
  const body = { discountRate: 5, extras: [{ text: 'Transport', quantity: 1, unit_price: 80 }], note: 'Quai 3' }
  const bill = (await author.call(billRoutes.create, { params: { id: event }, body })).body
  const estimate = (await author.call(estimateRoutes.create, { params: { id: event }, body })).body
  expect([bill.number, bill.date]).toEqual(['2039-00001', '2039-12-31 23:59:59'])
  const before = await papers(admin, bill.id, estimate.id)
  expect(before[0]!.raw.includes('/Subtype /Image')).toBe(true)

  site.setClock(Date.UTC(2040, 11, 15, 9))
  const abroad = await country('BE')
  const change = async (path: string, values: object) => {
    const { status, body: answer } = await admin.send('PUT', path, { body: values })
    expect(status, `${path} ${JSON.stringify(answer.error)}`).toBe(200)
  }
  const place = { street: '9 rue Neuve', postal_code: '1000', locality: 'Bruxelles', country_id: abroad }
  const { company_id } = await site.db
    .selectFrom('person')
    .select('company_id')
    .where('id', '=', buyer)
    .executeTakeFirstOrThrow()
  const changed = {
    material: {
      name: 'Micro main',
      description: 'Autre',
      reference: 'AUTRE-1',
      park_id: await build.park({ name: 'Annexe' }),
      category_id: null,
      sub_category_id: null,
      rental_price: 99.99,
      stock_quantity: 7,
      out_of_order_quantity: 1,
      replacement_price: 1,
      weight: 1,
      volume: 1,
      power: 1,
      margin_before: 60,
      margin_after: 60,
      is_hidden_on_bill: false,
      is_discountable: false,
      is_unitary: true,
      barcodes: ['4006381333931'],
      vat_rate: 2.1,
      note: 'Autre',
      attributes: [],
      tags: [],
    },
    person: {
      first_name: 'Autre',
      last_name: 'Nom',
      nickname: 'Autre',
      reference: 'AUTRE',
      email: 'autre@example.org',
      phone: '+32 2 000 00 00',
      ...place,
      company_id: null,
      note: 'Autre',
      tags: [],
    },
    company: {
      legal_name: 'Autre SA',
      phone: '+32 2 000 00 01',
      ...place,
      siret: null,
      vat_number: 'BE0428759497',
      note: 'Autre',
      persons: [],
    },
  }
  // Every writable field is changed, here or in the settings below: a new field must be added here.
  // A material's picture is on no paper.
  expect([...Object.keys(changed.material), 'picture'].toSorted()).toEqual(Object.keys(MaterialInput.shape).toSorted())
  expect(Object.keys(changed.person).toSorted()).toEqual(Object.keys(PersonInput.shape).toSorted())
  expect(Object.keys(changed.company).toSorted()).toEqual(Object.keys(CompanyInput.shape).toSorted())
  await change(`/api/events/${event}`, {
    title: 'Autre gala',
    location: 'Arras',
    description: 'Autre',
    start_date: '2041-07-01 00:00:00',
    end_date: '2041-07-09 23:59:59',
    beneficiaries: beneficiaries.toReversed(),
    materials: [{ id: material, quantity: 8 }],
  })
  await change(`/api/materials/${material}`, changed.material)
  await change(`/api/companies/${company_id}`, changed.company)
  await change(`/api/persons/${buyer}`, changed.person)
  await change(`/api/categories/${category}`, { name: 'Autre catégorie' })
  await change(`/api/subcategories/${sub}`, { name: 'Autre sous-catégorie' })
  await change(`/api/parks/${park}`, { name: 'Autre parc' })
  await change(`/api/users/${author.id}`, { pseudo: 'autre', email: 'autre.auteur@example.org' })
  await change(`/api/users/${admin.id}/settings`, { language: 'EN' })
  const settings: Record<string, unknown> = {
    'general.timezone': 'Asia/Tokyo',
    'general.defaultLanguage': 'en',
    'general.defaultPaginationLimit': 20,
    'company.name': 'Autre société',
    'company.street': place.street,
    'company.postal_code': place.postal_code,
    'company.locality': place.locality,
    'company.country_id': abroad,
    'company.phone': null,
    'company.email': null,
    'company.legalNumbers': [],
    'company.siret': null,
    'company.vatNumber': null,
    'billing.vatRate': 5.5,
    'billing.currency': 'CHF',
    'billing.degressiveRate': { tiers: [{ from: 1, rate: 3 }] },
    'billing.customText.title': null,
    'billing.customText.content': 'Autre',
    'billing.paymentTerms': null,
    'billing.paymentDays': 3,
    'billing.paymentMeans': 'cash',
    'billing.iban': null,
    'billing.bic': null,
    'billing.latePenalty': { kind: 'fixed', rate: 15 },
    'billing.recoveryFee': 80,
    'billing.earlyDiscount': 'Autre',
    'billing.vatExemption.reason': 'Autre',
    'billing.vatExemption.code': 'VATEX-EU-132',
    'billing.estimateValidity': 7,
    'eventSummary.materialDisplayMode': 'flat',
    'eventSummary.customText.title': 'Autre',
    'eventSummary.customText.content': 'Autre',
    'eventSummary.showLegalNumbers': false,
    'calendar.event.showLocation': false,
    'calendar.event.showBorrower': true,
    'calendar.public.enabled': true,
    'billing.mode': 'none',
    'availability.overbooking': 'forbid',
    'availability.unconfirmed': 'yield',
    'history.keep': 12,
  }
  expect([...Object.keys(settings), 'company.logo'].toSorted()).toEqual(settingKeys(settingDefaults).toSorted())
  await setLogo(admin, 'blue')
  await change('/api/settings', settings)

  const same = async (over: object) => {
    for (const [at, { raw, name }] of (await papers(admin, bill.id, estimate.id)).entries()) {
      expect(raw.equals(before[at]!.raw), `paper ${at}`).toBe(true)
      expect(name).toBe(before[at]!.name)
    }
    const read = await admin.call(billRoutes.get, { params: { id: bill.id } })
    expect(read.body).toEqual({ ...bill, ...over })
  }
  await same({})
  // The event, its beneficiary and the bill's author are destroyed: the ids of people become null,
  // the paper stays.
  await admin.send('DELETE', `/api/events/${event}`)
  for (const path of [`/api/persons/${buyer}`, `/api/users/${author.id}`])
    for (const status of [200, 200]) expect((await admin.send('DELETE', path)).status, path).toBe(status)
  await same({ beneficiary_id: null, user_id: null })
})
