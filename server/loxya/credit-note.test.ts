import { describe, expect, test } from 'vitest'
import { useMoving } from '#test/loxya/stage.ts'
import { pdfPages } from '#test/pdf-text.ts'

const { site, move, signIn } = useMoving()

/** A bill of 287.50 on event 12, and a credit note of it that takes back a discount of 10 percent. */
const stage = () =>
  move('1.3', ({ invoices }) => {
    Object.assign(invoices![1]!, {
      global_discount_rate: '10.0000',
      total_without_taxes: '258.75',
      total_with_taxes: '292.50',
      total_taxes: JSON.stringify([
        { type: 'S', value: '20.000', base: '78.75', total: '15.75' },
        { type: 'S', value: '10.000', base: '180.00', total: '18.00' },
      ]),
    })
  })

describe('a credit note that moved in', () => {
  // rules/moving-in.md#10, rules/paper.md#29
  test('names the bill that it corrects', async () => {
    await stage()
    const read = await signIn('alice')
    expect((await read('/api/bills/5')).body.note).toBe('Avoir sur la facture n°\u00a02025-00041')
  })

  // rules/paper.md#29
  test.each([
    ['fr', 'Avoir', 'Facture ', /Remise de 10 % \D*28,75 €/, /À régler/, 'Avoir-'],
    ['en', 'Credit note', 'Invoice', /10% discount \D*€28\.75/, /Payment/, 'Credit_note-'],
  ])(
    'is called so on paper, asks for nothing, and gives its discount back: %s',
    async (lang, title, not, discount, pay, name) => {
      await stage()
      const read = await signIn('alice')
      const { raw, headers } = await read(`/bills/5/pdf?lang=${lang}`)
      const text = (await pdfPages(raw)).join(' ')
      expect(text).toContain(title)
      expect(text).not.toContain(not)
      expect(text).toMatch(discount)
      expect(text).not.toMatch(pay)
      expect(text).not.toMatch(/[−-]\s*[−-]/)
      expect(headers['content-disposition']).toContain(name)
    },
  )

  // rules/invoice.md#18
  test('is not what the next invoice replaces', async () => {
    await stage()
    const made = await (await site.as('admin')).send('POST', '/api/events/12/bill', { body: {} })
    expect([made.status, made.body.replaces]).toEqual([201, '2025-00041'])
    const read = await signIn('alice')
    expect((await read('/api/bills/5')).body.superseded_by).toBe(made.body.id)
    expect((await read('/api/events/12')).body).toMatchObject({ margin: made.body.due_amount, discount_rate: 0 })
  })

  // rules/sub-rental.md#8, rules/event.md#30
  test('lowers what its event brings, and is not where the next discount comes from', async () => {
    await stage()
    const read = await signIn('alice')
    expect((await read('/api/events/12')).body).toMatchObject({ margin: 28.75, discount_rate: 0 })
  })
})
