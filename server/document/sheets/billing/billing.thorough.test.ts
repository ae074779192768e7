import { createHash } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { accent } from '#shared/accent.ts'
import type { Bill } from '#shared/billing-shape.ts'
import { textOf } from '#test/billing-paper.ts'
import { billedMaterial, sampleBill, sampleEstimate } from '#test/billing-sample.ts'
import { type Documents, startDocuments } from '../../documents.ts'
import { billingFileName, renderBilling } from './billing.ts'

const sample = sampleBill()

const opened: Documents[] = []
afterEach(async () => {
  for (const documents of opened.splice(0)) await documents.close()
})

const extras: Bill['extras'] = [
  { text: 'Transport aller-retour', quantity: 1.5, unit_price: 180, vat_rate: 20, discount_rate: 0 },
  { text: 'Technicien son', quantity: 2, unit_price: 350.5, vat_rate: 10, discount_rate: 5 },
]

describe('the content of a bill', () => {
  // rules/paper.md#16, rules/paper.md#17, rules/paper.md#18, rules/paper.md#19
  test('in French, from top to bottom', async () => {
    const materials = [
      billedMaterial(1, {
        rental_price: 300,
        quantity: 3,
        is_discountable: false,
        category_name: 'Son',
        category_id: 1,
      }),
      billedMaterial(2, { rental_price: 25.5, quantity: 2, category_name: 'Lumière', category_id: 2 }),
    ]
    const bill = sampleBill({ materials, replaces: '2026-00041', note: 'Livraison quai 3' }, { discountRate: 5.3628 })
    const text = await textOf(bill)
    const order = [
      'Scène & Cie',
      '12 bis, rue des Éclairagistes · 93100 Montreuil · France',
      'SIRET : 123 456 789 00012',
      'N° TVA : FR32123456789',
      'Facture N° 2026-00042 Date : ven. 20 nov. 2026 Annule et remplace la facture n° 2026-00041',
      'Festival d’été : « Nuits blanches à l’Œuvre »',
      'Dates sam. 21 nov. 2026 – dim. 22 nov. 2026',
      'Lieu Théâtre de l’Œuvre, quai nord',
      'Client Association Les Nuits blanches À l’attention de : Amélie Garçon-Noël 55 rue de Clichy 75009 Paris',
      'SIRET : 732 829 320 00074',
      'Livraison quai 3',
      'Lumière 51,00 € Son 900,00 €',
      'Valeur de remplacement du matériel 507,00 €',
      'Total par jour HT 951,00 €',
      'Coefficient dégressif, 2 jours × 1,75',
      'Total brut HT 1 664,25 €',
      'Remise de 5,3628 % sur le matériel remisable −4,79 €',
      'Total HT 1 659,46 €',
      'TVA 20 % 331,90 €',
      'Total TTC 1 991,36 €',
      'Conditions de règlement',
      'Réf. Désignation Qté Prix unit. HT par jour Valeur de remplacement Montant HT avant remise',
      'Rayon 3 Lumière REF-2 Projecteur n° 2 2 25,50 € 204,00 € 89,25 €',
      'Rayon 2 Son REF-1 Projecteur n° 1 3 300,00 € 303,00 € 1 575,00 €',
      'Page 1 sur 1',
    ]
    const places = order.map((words) => [words, text.indexOf(words)] as const)
    expect(places.filter(([, at]) => at === -1)).toEqual([])
    const at = places.map(([, place]) => place)
    expect(at).toEqual(at.toSorted((a, b) => a - b))
    expect(text).not.toMatch(/Bon pour accord|Prestations|Arrondi|France 75009/)
  })

  // rules/paper.md#3, rules/paper.md#17, rules/paper.md#18, rules/paper.md#19
  test('in English, with rates, extra lines, discounts by line and how to pay', async () => {
    const materials = [billedMaterial(1, { vat_rate: 5.5, discount_rate: 12.5 }), billedMaterial(2)]
    const payment = {
      terms: '30 % on order',
      days: 30,
      due_date: '2026-12-20',
      means: 'transfer',
      bic: 'AGRIFRPP',
    } as const
    const company = { ...sample.company, payment: { ...payment, iban: 'FR7630006000011234567890189' } }
    const text = await textOf(sampleBill({ materials, extras, company }, { discountRate: 5 }), 'en')
    for (const words of [
      'Invoice No. 2026-00042 Issued Fri 20 Nov 2026',
      'Item Qty Unit price excl. VAT VAT Discount Amount excl. VAT',
      'Transport aller-retour 1.5 €180.00 20% €270.00',
      'Technicien son 2 €350.50 10% 5% €701.00',
      'Total per day excl. VAT €59.25',
      'Duration factor, 2 days × 1.75',
      'Rental excl. VAT €103.69',
      'Services excl. VAT €971.00',
      'Gross total excl. VAT €1,074.69',
      'Line discounts, and 5% on discountable equipment −€44.91',
      'Total excl. VAT €1,029.78',
      'VAT 20% on €331.10 €66.22',
      'VAT 10% on €665.95 €66.59',
      'VAT 5.5% on €32.73 €1.80',
      'Total VAT €134.61',
      'Total incl. VAT €1,164.39',
      'Due by Sun 20 Dec 2026 By bank transfer IBAN: FR76 3000 6000 0112 3456 7890 189 BIC: AGRIFRPP 30 % on order',
      'REF-1 Projecteur n° 1 2 €11.25 12.5% 5.5% €202.00 €39.38',
      'REF-2 Projecteur n° 2 3 €12.25 20% €306.00 €64.31',
      'Page 1 of',
    ]) {
      expect(text).toContain(words)
    }
    expect(text).not.toMatch(/Facture|Réf\.|Total HT|par jour/)
  })

  // rules/amount.md#6, rules/paper.md#17, rules/paper.md#19
  test('hidden materials count and are not listed; without any other there is no list', async () => {
    const materials = [billedMaterial(1, { is_hidden_on_bill: true, name: 'Caché' }), billedMaterial(2)]
    const text = await textOf(sampleBill({ materials }))
    expect(text).toContain('Total par jour HT 59,25 €')
    expect(text).toContain('Son 22,50 € Structure 36,75 €')
    expect(text).not.toMatch(/Caché|REF-1 /)
    const hidden = await textOf(sampleBill({ materials: materials.slice(0, 1) }))
    expect(hidden).toContain('Total par jour HT 22,50 €')
    expect(hidden).not.toContain('Matériel loué')
  })

  // rules/paper.md#16
  test('prints the person when there is no company, the country only abroad, and nothing for unknown values', async () => {
    const { beneficiary, company } = sample
    const belgium = { code: 'BE', name_fr: 'Belgique', name_en: 'Belgium' }
    const alone = { ...beneficiary, company: null, country: belgium }
    expect(await textOf(sampleBill({ beneficiary: alone }))).toContain(
      'Client Amélie Garçon-Noël 3 impasse du Foyer 75020 Paris Belgique',
    )
    const unknown = { street: null, postal_code: null, locality: null, country: null, phone: null }
    const bare = sampleBill({
      company: { ...company, ...unknown, email: null, legal_numbers: [], vat_number: null },
      beneficiary: { ...alone, ...unknown },
      event: { ...sample.event, location: null },
      custom_text: { title: null, content: null },
      vat_breakdown: [],
    })
    const text = await textOf(bare)
    expect(text).toContain('Scène & Cie Facture')
    expect(text).toContain('TVA 20 %')
    expect(text).not.toMatch(/SIRET|TVA :|Lieu|Tél|null|undefined|Règlement/)
  })

  // rules/paper.md#17
  test('prints the cents that come from rounding, so that the printed figures add up', async () => {
    const materials = [billedMaterial(1, { rental_price: 0.01, quantity: 1 })]
    const small = [{ text: 'Vis', quantity: 0.333, unit_price: 0.01, vat_rate: 20, discount_rate: 0 }]
    const bill = sampleBill({ materials, extras: [...small, ...small, ...small] }, { days: 3 })
    expect(bill.grand_total).toBe(0.03)
    const text = await textOf(bill)
    expect(text).toContain('Location HT 0,03 € Prestations HT 0,00 € Total brut HT 0,03 €')
    const more = sampleBill({ materials, extras: [...small, ...small, ...small] }, { days: 2 })
    expect(await textOf(more)).toMatch(/Location HT 0,02 € Prestations HT 0,00 € Arrondi 0,01 € Total brut HT 0,03 €/)
    // No sign before a discount that rounds to nothing.
    expect(await textOf(sampleBill({ materials }, { days: 1, discountRate: 50 }))).toMatch(/50\s% 0,00\s€/)
  })
})

describe('what French law requires on a bill', () => {
  const terms = { late_penalty: { kind: 'ecb' }, recovery_fee: 40, early_discount: null } as const
  const french = { ...sample.company, terms }

  // rules/invoice.md#22, rules/paper.md#18
  test('the fixed indemnity, the rate of penalties and the terms of discount, in both languages', async () => {
    const text = await textOf(sampleBill({ company: french }))
    expect(text).toContain('taux d’intérêt de la Banque centrale européenne majoré de 10 points')
    expect(text).toContain('indemnité forfaitaire de 40,00 € pour frais de recouvrement')
    expect(text).toContain('Pas d’escompte pour paiement anticipé.')
    const english = await textOf(sampleBill({ company: french }), 'en')
    expect(english).toContain('European Central Bank rate plus 10 points')
    expect(english).toContain('fixed compensation of €40.00')
    const own = {
      late_penalty: { kind: 'fixed', rate: 12.5 },
      recovery_fee: 50,
      early_discount: '2 % à 8 jours',
    } as const
    const chosen = await textOf(sampleBill({ company: { ...french, terms: own } }))
    expect(chosen).toMatch(
      /Pénalités de retard : 12,5 % par an.*50,00 €.*Escompte pour paiement anticipé : 2 % à 8 jours/,
    )
    const legal = { ...terms, late_penalty: { kind: 'legal' } } as const
    expect(await textOf(sampleBill({ company: { ...french, terms: legal } }))).toContain(
      'trois fois le taux d’intérêt légal',
    )
  })

  // rules/invoice.md#21, rules/invoice.md#22, rules/paper.md#20
  test('is absent from estimates, earlier bills and bills of a seller abroad', async () => {
    for (const snapshot of [
      sampleEstimate({ company: french }),
      sampleBill(),
      sampleBill({ company: { ...french, terms: null } }),
    ])
      expect(await textOf(snapshot)).not.toMatch(/Mentions légales|escompte|indemnité/)
  })

  // rules/invoice.md#23, rules/invoice.md#24
  test('gives the reason for a rate of 0: the franchise without a VAT number, else the reason in the settings or plain words', async () => {
    const free = [billedMaterial(1, { vat_rate: 0 }), billedMaterial(2)]
    const of = (over: object) =>
      textOf(sampleBill({ materials: free, company: { ...sample.company, ...over } }, { vatRate: 20 }))
    const franchise = 'TVA non applicable, art. 293 B du CGI'
    expect(await of({ vat_number: null })).toContain(franchise)
    const plain = await of({})
    expect(plain).toContain('Exonération de TVA')
    expect(plain).not.toContain(franchise)
    const vat_exemption = { reason: 'Exonération, art. 261-7-1° du CGI', code: 'VATEX-FR-CGI261-7' }
    expect(await of({ vat_number: null, vat_exemption })).toContain('Exonération, art. 261-7-1° du CGI')
    const guiana = { code: 'GF', name_fr: 'Guyane française', name_en: 'French Guiana' }
    expect(await of({ vat_number: null, country: guiana })).toContain('TVA non applicable, art. 294 du CGI')
    expect(await textOf(sampleBill())).not.toMatch(/293 B|Exonération/)
  })

  // rules/invoice.md#26, rules/paper.md#18
  test('reverse charge, by line and in the totals', async () => {
    const materials = [billedMaterial(1, { vat_rate: 0, reverse_charge: true }), billedMaterial(2)]
    const extras = [
      { text: 'Transport', quantity: 1, unit_price: 80, vat_rate: 0, discount_rate: 0, reverse_charge: true as const },
    ]
    const text = await textOf(sampleBill({ materials, extras }))
    expect(text).toContain('Autoliquidation : TVA due par le preneur, art. 283-2 du CGI')
    expect(text).toContain('REF-1 Projecteur n° 1 2 11,25 € Autoliq. 202,00 € 39,38 €')
    expect(text).toContain('Transport 1 80,00 € Autoliq. 80,00 €')
    expect(text).toContain('TVA autoliquidée sur 119,38 € 0,00 €')
    expect(text).not.toContain('293 B')
    const only = await textOf(sampleBill({ materials: materials.slice(0, 1) }), 'en')
    expect(only).toContain('VAT reverse-charged on €39.38 €0.00')
  })

  // rules/paper.md#16, rules/paper.md#20
  test('days without hours, even when the event has hours', async () => {
    const event = { ...sample.event, start_date: '2026-11-21 09:00:00', end_date: '2026-11-22 18:30:00' }
    expect(await textOf(sampleBill({ event }))).toContain('Dates sam. 21 nov. 2026 – dim. 22 nov. 2026 Lieu')
    expect(await textOf(sampleEstimate({ event }))).toContain('sam. 21 nov. 2026, 09:00')
  })
})

describe('an estimate', () => {
  // rules/paper.md#20
  test('has its number, its last day of validity, and lines to sign for acceptance', async () => {
    const text = await textOf(sampleEstimate())
    expect(text).toContain('Devis N° D-2026-0007 Date : ven. 20 nov. 2026 Valable jusqu’au dim. 20 déc. 2026')
    expect(text).toContain('Bon pour accord Date d’acceptation Nom et qualité Signature')
    expect(text).not.toMatch(/N° 2026|Facture/)
    expect(await textOf(sampleEstimate(), 'en')).toContain('Agreed and accepted Date of acceptance')
  })

  // rules/estimate.md#3
  test('made before estimates had numbers shows none', async () => {
    const text = await textOf({ ...sampleEstimate(), number: null, valid_until: null })
    expect(text).toMatch(/Devis Date : ven\. 20 nov\. 2026/)
    expect(text).not.toMatch(/D-2026|Valable/)
  })
})

// rules/paper.md#15
test('the same snapshot gives the same bytes, in any thread and order', async () => {
  const sum = (pdf: Uint8Array) => createHash('sha256').update(pdf).digest('hex')
  const paper = { language: 'fr', snapshot: sampleBill({ extras }), logo: null } as const
  const first = sum(await renderBilling(paper))
  await renderBilling({ ...paper, language: 'en' })
  expect(sum(await renderBilling(paper))).toBe(first)
  for (const fresh of [1, 2]) {
    const documents = startDocuments({ workers: fresh })
    opened.push(documents)
    expect(sum(await documents.render('billing', paper))).toBe(first)
  }
  const pdf = Buffer.from(await renderBilling(paper)).toString('latin1')
  expect(pdf).toContain('/CreationDate (D:20261120170500')
})

// rules/screen.md#37
test('its only colour is the accent of the screens', async () => {
  const pdf = Buffer.from(await renderBilling({ language: 'fr', snapshot: sample, logo: null }))
  const page = [...pdf.toString('latin1').matchAll(/\/FlateDecode[^>]*>>\s*stream\r?\n(.*?)\r?\nendstream/gs)]
    .map(([, stream = '']) => inflateSync(Buffer.from(stream, 'latin1')).toString('latin1'))
    .join('\n')
  const hex = (share: string) =>
    Math.round(Number(share) * 255)
      .toString(16)
      .padStart(2, '0')
  const colours = [...page.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) scn/gi)].map(
    ([, ...shares]) => `#${shares.map(hex).join('')}`,
  )
  expect([...new Set(colours)]).toEqual([accent])
})

// rules/paper.md#4
test('names its file as the specification says', () => {
  expect(billingFileName('fr', sample)).toBe('Facture-Scène_Cie-2026-00042-Amélie_Garçon-Noël.pdf')
  expect(billingFileName('en', sample)).toBe('Bill-Scène_Cie-2026-00042-Amélie_Garçon-Noël.pdf')
  expect(billingFileName('fr', sampleEstimate())).toBe('Devis-Scène_Cie-20261120-1705-Amélie_Garçon-Noël.pdf')
  expect(billingFileName('en', sampleEstimate())).toBe('Estimate-Scène_Cie-20261120-1705-Amélie_Garçon-Noël.pdf')
})
