import { describe, expect, test } from 'vitest'
import { billRoutes, estimateRoutes } from '#shared/billing.ts'
import { companyRoutes } from '#shared/company.ts'
import { eventRoutes } from '#shared/event.ts'
import { personRoutes } from '#shared/person.ts'
import { pdfPages } from '#test/pdf-text.ts'
import { type Client, useSite } from '#test/server.ts'

const site = useSite()
const issue = async (client: Client, id: number) =>
  (await client.call(billRoutes.create, { params: { id }, body: {} })).body

// rules/invoice.md#5
describe('the customer of a bill', () => {
  test('is the first beneficiary of the event, in the event’s order', async () => {
    const member = await site.as('member')
    const [zoe, ana] = [
      await site.build.beneficiary({ first_name: 'Zoé', last_name: 'Été' }),
      await site.build.beneficiary({ first_name: 'Ana', last_name: 'Roy' }),
    ]
    const id = await site.build.event({ materials: 1, beneficiaries: [zoe, ana] })
    const first = await issue(member, id)
    expect(first).toMatchObject({ beneficiary_id: zoe, beneficiary: { id: zoe, full_name: 'Zoé Été', company: null } })
    await member.call(eventRoutes.update, { params: { id }, body: { beneficiaries: [ana, zoe] } })
    expect(await issue(member, id)).toMatchObject({ beneficiary_id: ana, beneficiary: { full_name: 'Ana Roy' } })
    const estimate = await member.call(estimateRoutes.create, { params: { id }, body: {} })
    expect(estimate.body.beneficiary.full_name).toBe('Ana Roy')
  })

  test('is the next beneficiary when the first is in the trash', async () => {
    const member = await site.as('member')
    const [gone, stays] = [await site.build.beneficiary(), await site.build.beneficiary()]
    const id = await site.build.event({ materials: 1, beneficiaries: [gone, stays] })
    await member.call(personRoutes.remove, { params: { id: gone } })
    expect((await issue(member, id)).beneficiary_id).toBe(stays)
  })

  test('is the beneficiary’s company, or the person when the company is in the trash', async () => {
    const member = await site.as('member')
    const company_id = await site.build.company({ legal_name: 'Mairie de Lille', street: '1 place', locality: 'Lille' })
    const person = { first_name: 'Zoé', last_name: 'Été', street: '2 rue', locality: 'Paris', company_id }
    const id = await site.build.event({ materials: 1, beneficiaries: [await site.build.beneficiary(person)] })
    const addressed = async () => {
      const { id: bill, beneficiary } = await issue(member, id)
      const { raw } = await member.call(billRoutes.pdf, { params: { id: bill }, query: { lang: 'fr' } })
      return { company: beneficiary.company, text: (await pdfPages(raw)).join() }
    }
    const toCompany = await addressed()
    expect(toCompany.company).toMatchObject({ legal_name: 'Mairie de Lille', locality: 'Lille' })
    expect(toCompany.text).toMatch(/Mairie de Lille.*Zoé Été/)
    expect(toCompany.text).not.toContain('2 rue')
    await member.call(companyRoutes.remove, { params: { id: company_id } })
    const toPerson = await addressed()
    expect(toPerson.company).toBeNull()
    expect(toPerson.text).toMatch(/Zoé Été.*2 rue/)
    expect(toPerson.text).not.toContain('Mairie')
    await member.call(companyRoutes.restore, { params: { id: company_id } })
    expect((await addressed()).company).not.toBeNull()
  })
})
