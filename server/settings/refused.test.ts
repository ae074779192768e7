import { expect, test } from 'vitest'
import { settingsRoutes } from '#shared/settings.ts'
import { useSite } from '#test/server.ts'
import { sendForm } from '#test/upload.ts'

const site = useSite()
const nul = 'a\u0000b'
const line = (value: string) => ({ name: 'SIRET', value })
const [first, second, third] = ['732 829 320 00074', '356 000 000 09075', '443 061 841 00047'] as const

async function refusal(body: Record<string, unknown>): Promise<[status: number, keys: string[]]> {
  const admin = await site.as('admin')
  const answer = await admin.call(settingsRoutes.update, { body })
  return [answer.status, Object.keys(answer.body.error?.details ?? {}).sort()]
}

// rules/setting.md#10, rules/http.md#23, rules/http.md#26
test.each([
  [{ company: { name: nul }, billing: { vatRate: 200 } }, ['billing.vatRate', 'company.name']],
  [{ 'company.name': nul, 'no.such.key': 1 }, ['company.name', 'no.such.key']],
  [{ company: { legalNumbers: [{ name: nul, value: '1' }], siret: 'x' } }, ['company.legalNumbers', 'company.siret']],
  [{ billing: { degressiveRate: { factor: 2, note: nul } }, nothing: nul }, ['billing.degressiveRate', 'nothing']],
])('text that cannot be stored is refused on the dotted key, with the other keys: %j', async (body, keys) => {
  expect(await refusal(body)).toEqual([400, keys])
})

// rules/setting.md#10, rules/http.md#26
test('a foreign name of the logo and two changed SIRETs are refused with the other keys', async () => {
  const admin = await site.as('admin')
  await admin.call(settingsRoutes.update, { body: { 'company.legalNumbers': [line(first)] } })
  const company = { logo: 'other.webp', siret: second.replaceAll(' ', ''), legalNumbers: [line(third)] }
  const billing = { vatRate: 200 }
  expect(await refusal({ company, billing })).toEqual([400, ['billing.vatRate', 'company.logo', 'company.siret']])
  expect(await refusal({ company })).toEqual([400, ['company.logo', 'company.siret']])
  expect((await admin.call(settingsRoutes.get, {})).body.version).toBe(2)
})

// rules/http.md#6, rules/http.md#26
test('a file in the wrong place is refused on its dotted key, with the other keys and the logo', async () => {
  const admin = await site.as('admin')
  const place = (path: string) => Buffer.from(path).toString('base64')
  const { status, body } = await sendForm(
    admin,
    'PUT',
    '/api/settings',
    [
      ['name.png', 'x', place('company.name')],
      ['logo.png', 'no picture', place('company.logo')],
    ],
    { '@data': JSON.stringify({ billing: { vatRate: 200 } }) },
  )
  const keys = ['billing.vatRate', 'company.logo', 'company.name']
  expect([status, Object.keys(body.error.details).sort()]).toEqual([400, keys])
})
