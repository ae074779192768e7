import { describe, expect, test } from 'vitest'
import { eInvoiceStage, mixed } from '#test/e-invoice-stage.ts'
import { useSite } from '#test/server.ts'

const site = useSite()
const { country, seller, person, employee, event, issue, valid } = eInvoiceStage(site)

type Files = { xml: string; ubl: string }
type Note = [code: string, text: string]
/** The coded notes of a bill (BT-21, BT-22), as CII and as UBL. */
const notesIn = ({ xml, ubl }: Files): [cii: Note[], ubl: Note[]] => [
  [...xml.matchAll(/<ram:Content>([^<]*)<\/ram:Content>\s*<ram:SubjectCode>(\w+)</g)].map(([, text, code]) => [
    code!,
    text!,
  ]),
  [...ubl.matchAll(/<cbc:Note>#(\w+)#([^<]*)</g)].map(([, code, text]) => [code!, text!]),
]
/** The bill's treatment (BAR), as CII and as UBL; null twice for a bill without one. */
const treatmentIn = (files: Files) => notesIn(files).map((notes) => notes.find(([code]) => code === 'BAR')?.[1] ?? null)

// rules/e-invoice.md#15
describe('the French reform’s classification of a bill', () => {
  type Case = [string, string | null, () => Promise<number>]
  const foreign = async (code: string, vat_number: string | null) =>
    employee({ siret: null, vat_number, country_id: await country(code) })
  test.each<Case>([
    ['an individual', 'B2C', () => person()],
    ['an individual abroad', 'B2C', async () => person({ country_id: await country('BE') })],
    ['a French company with a VAT number', 'B2B', () => employee()],
    ['a French company without one, which may be no taxable person', null, () => employee({ vat_number: null })],
    ['a company of the Union', 'B2BINT', () => foreign('BE', 'BE0428759497')],
    ['a company outside it', 'B2BINT', () => foreign('CH', null)],
    ['a company overseas without SIRET', null, () => foreign('PF', null)],
  ])('to %s is %s', async (_who, treatment, buyer) => {
    const admin = await seller()
    const files = await valid(admin, await issue(admin, (await event(mixed, 2, await buyer())).id))
    expect(treatmentIn(files)).toEqual([treatment, treatment])
  })

  // rules/e-invoice.md#14
  test('is absent for a seller abroad', async () => {
    const belgian = { 'company.siret': null, 'company.vatNumber': 'BE0428759497' }
    const admin = await seller({ 'company.country_id': await country('BE'), ...belgian })
    const buyer = await person({ email: null })
    const files = await valid(admin, await issue(admin, (await event(mixed, 2, buyer)).id))
    expect(treatmentIn(files)).toEqual([null, null])
    expect(files.ubl.match(/<cbc:EndpointID/g)).toHaveLength(1)
  })
})

// rules/e-invoice.md#16
describe('the terms of late and early payment on a French bill', () => {
  const terms = ['PMD', 'PMT', 'AAB']
  const termsIn = (files: Files) => notesIn(files).map((notes) => notes.filter(([code]) => terms.includes(code)))

  // rules/invoice.md#22
  test.each<[string, Record<string, unknown>, 'fr' | 'en', RegExp[]]>([
    [
      'by default',
      {},
      'fr',
      [/^Pénalités de retard : .*Banque centrale européenne majoré de 10 points/, /40,00 €/, /^Pas d’escompte/],
    ],
    ['by default, in English', {}, 'en', [/European Central Bank rate plus 10 points/, /€40\.00/, /^No discount/]],
    [
      'as the settings say',
      {
        'billing.latePenalty': { kind: 'fixed', rate: 12.5 },
        'billing.recoveryFee': 60,
        'billing.earlyDiscount': '1 % à 10 jours',
      },
      'fr',
      [/^Pénalités de retard : 12,5 % par an/, /indemnité forfaitaire de 60,00 €/, /: 1 % à 10 jours$/],
    ],
  ])('are the notes PMD, PMT and AAB of CII and UBL, %s', async (_how, settings, language, words) => {
    const admin = await seller(settings)
    const files = await valid(admin, await issue(admin, (await event(mixed)).id), language)
    const [cii, ubl] = termsIn(files)
    const expected = terms.map((code, at) => [code, expect.stringMatching(words[at]!)])
    const plain = (notes: Note[] = []) => notes.map(([code, text]) => [code, text.replace(/\s/g, ' ')])
    expect(plain(cii)).toEqual(expected)
    expect(ubl).toEqual(cii)
  })

  // rules/invoice.md#21
  test('are absent from a bill of a seller abroad', async () => {
    const belgian = { 'company.siret': null, 'company.vatNumber': 'BE0428759497' }
    const admin = await seller({ 'company.country_id': await country('BE'), ...belgian })
    expect(termsIn(await valid(admin, await issue(admin, (await event(mixed)).id)))).toEqual([[], []])
  })
})

describe('a customer without an electronic address', () => {
  // rules/e-invoice.md#13, rules/e-invoice.md#14
  test('is reached through the seller’s mail, never through an invented address', async () => {
    const admin = await seller()
    const buyer = await person({ email: null })
    const { ubl } = await valid(admin, await issue(admin, (await event(mixed, 2, buyer)).id))
    expect(ubl.match(/<cbc:EndpointID[^<]*/g)).toEqual([
      '<cbc:EndpointID schemeID="0225">732829320',
      '<cbc:EndpointID schemeID="EM">compta@sono.example',
    ])
  })
})

// rules/e-invoice.md#17
test('text typed into a note is never read as the code of a note', async () => {
  const admin = await seller({ 'billing.earlyDiscount': '#PMD# 1 %' })
  const bill = await issue(admin, (await event(mixed)).id, { note: 'Salle #204#, #PMT#, #BAR#B2B#\n##AAB##' })
  const { ubl, xml } = await valid(admin, bill)
  const notes = [...ubl.matchAll(/<cbc:Note>([^<]*)</g)].map(([, text]) => text!)
  expect(notes.flatMap((note) => note.match(/#[^#]{3}#/g) ?? [])).toEqual(['#BAR#', '#PMD#', '#PMT#', '#AAB#'])
  expect(notes[0]).toContain('Salle # 204#')
  expect(xml).toContain('Salle #204#')
})
