import { expect, test } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { listTemplateRoutes } from '#shared/list-template.ts'
import { materialRoutes } from '#shared/material.ts'
import { tables } from '#shared/tables.ts'
import { useSite } from '#test/server.ts'
import { openApi } from '../openapi/openapi.ts'

const site = useSite()
const event = { start_date: '2040-06-01', end_date: '2040-06-02', is_confirmed: false }
// One code point, two UTF-16 units.
const emoji = '\u{1F3A4}'

// rules/http.md#10, rules/event.md#1, rules/list-template.md#2
test('the length of text counts code points: what fits the database is accepted, longer text is refused on the field', async () => {
  const member = await site.as('member')
  const title = async (text: string) => {
    const { status, body } = await member.call(eventRoutes.create, { body: { ...event, title: text } })
    return status === 201 ? body.title.length : [status, body.error.details]
  }
  expect(await title(emoji.repeat(191))).toBe(382)
  expect(await title(emoji.repeat(192))).toEqual([400, { title: [expect.stringContaining('191')] }])
  expect(await title(emoji)).toEqual([400, { title: [expect.stringContaining('2')] }])
  expect(await title(emoji + emoji)).toBe(4)
  const template = (name: string) => member.call(listTemplateRoutes.create, { body: { name } })
  expect((await template(emoji.repeat(96))).status).toBe(201)
  expect((await template(emoji.repeat(97))).status).toBe(400)
})

// rules/http.md#10, rules/search.md#1
test('a search of one emoji is one character, and so too short', async () => {
  const member = await site.as('member')
  const path = (q: string) => `/api/search?q=${encodeURIComponent(q)}`
  expect((await member.send('GET', path(emoji))).status).toBe(400)
  expect((await member.send('GET', path(emoji + emoji))).status).toBe(200)
})

// rules/event.md#1, rules/material.md#2
test('references of events and materials may have accents', async () => {
  const member = await site.as('member')
  const park_id = await site.build.park()
  const material = { name: 'Câble', park_id, stock_quantity: 1, rental_price: 1 }
  for (const reference of ['Écran-Ø12', 'CÂBLE 3/É', 'E\u0301-1']) {
    const made = await member.call(eventRoutes.create, { body: { ...event, title: 'Bal', reference } })
    expect([made.status, made.body.reference]).toEqual([201, reference])
    const stored = await member.call(materialRoutes.create, { body: { ...material, reference } })
    expect([stored.status, stored.body.reference]).toEqual([201, reference])
  }
  const again = await member.call(eventRoutes.create, { body: { ...event, title: 'Bal', reference: 'éCRAN-ø12' } })
  expect([again.status, Object.keys(again.body.error.details)]).toEqual([400, ['reference']])
  const wrong = await member.call(eventRoutes.create, { body: { ...event, title: 'Bal', reference: `A${emoji}` } })
  expect([wrong.status, Object.keys(wrong.body.error.details)]).toEqual([400, ['reference']])
})

// rules/http.md#31
test('the description of the API gives the lengths', () => {
  const document = JSON.stringify(openApi(site.services.config, tables))
  expect(document).toContain('"minLength":2,"maxLength":191')
})
