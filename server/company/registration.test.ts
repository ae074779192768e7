import { describe, expect, test } from 'vitest'
import { billRoutes } from '#shared/billing.ts'
import { companyRoutes } from '#shared/company.ts'
import { importRoutes } from '#shared/import.ts'
import { useSite } from '#test/server.ts'

const site = useSite()
const refused = ({ status, body }: { status: number; body: { error?: { details?: object } } }) => [
  status,
  Object.keys(body.error?.details ?? {}),
]

describe('the numbers of a company', () => {
  // rules/company.md#2
  test('are stored without blanks, read back and cleared', async () => {
    const member = await site.as('member')
    const body = { legal_name: 'Scène du Nord', siret: '732 829 320 00074', vat_number: 'FR44732829320' }
    const { status, body: made } = await member.call(companyRoutes.create, { body })
    expect([status, made.siret, made.vat_number]).toEqual([201, '73282932000074', 'FR44732829320'])
    const params = { id: made.id }
    const renamed = await member.call(companyRoutes.update, { params, body: { legal_name: 'Scène du Sud' } })
    expect(renamed.body.siret).toBe('73282932000074')
    await member.call(companyRoutes.update, { params, body: { siret: '', vat_number: null } })
    expect((await member.call(companyRoutes.get, { params })).body).toMatchObject({ siret: null, vat_number: null })
  })

  // rules/company.md#2, rules/company.md#3
  test.each([
    ['73282932000075', 'a wrong last digit'],
    ['732829320', 'nine digits'],
    ['7328293200007A', 'a letter'],
    [73282932000074, 'a number'],
  ])('refuse %s as a SIRET: %s', async (siret, _why) => {
    const member = await site.as('member')
    // biome-ignore lint/suspicious/noExplicitAny: what the type would not let through is the point
    const answer = await member.call(companyRoutes.create, { body: { legal_name: 'Scène', siret: siret as any } })
    expect(refused(answer)).toEqual([400, ['siret']])
  })

  // rules/company.md#3
  test('accept an establishment of La Poste, whose digits add up to a multiple of five', async () => {
    const member = await site.as('member')
    const body = { legal_name: 'La Poste', siret: '356 000 000 09076' }
    expect(refused(await member.call(companyRoutes.create, { body }))).toEqual([400, ['siret']])
    const right = { ...body, siret: '356 000 000 09075' }
    expect((await member.call(companyRoutes.create, { body: right })).status).toBe(201)
  })

  // rules/company.md#1, rules/company.md#2
  test('refuse a VAT number that is too long, and a visitor', async () => {
    const [member, visitor] = [await site.as('member'), await site.as('visitor')]
    const body = { legal_name: 'Scène', vat_number: 'F'.repeat(33) }
    expect(refused(await member.call(companyRoutes.create, { body }))).toEqual([400, ['vat_number']])
    const id = await site.build.company()
    const write = await visitor.call(companyRoutes.update, { params: { id }, body: { siret: '73282932000074' } })
    expect([write.status, write.body.error.key]).toEqual([403, 'access.forbidden'])
  })

  // rules/import.md#7, rules/invoice.md#10
  test('are imported, and printed on the bills of the company’s persons', async () => {
    const member = await site.as('member')
    const rows = [{ legal_name: 'Scène du Nord', siret: '732 829 320 00074', vat_number: 'FR44732829320' }]
    const done = await member.call(importRoutes.companies, { body: { rows } })
    expect(done.body).toMatchObject({ created: 1, errors: [] })
    const bad = { rows: [{ legal_name: 'Autre', siret: '123' }], dry_run: true }
    const { errors } = (await member.call(importRoutes.companies, { body: bad })).body
    expect(Object.keys(errors[0].details)).toEqual(['siret'])
    const { id } = await site.db.selectFrom('company').select('id').executeTakeFirstOrThrow()
    const beneficiaries = [await site.build.beneficiary({ company_id: id })]
    const event = await site.build.event({ materials: 1, beneficiaries })
    const bill = await member.call(billRoutes.create, { params: { id: event }, body: {} })
    expect(bill.body.beneficiary.company).toMatchObject({ siret: '73282932000074', vat_number: 'FR44732829320' })
  })
})
