import { expect, test } from 'vitest'
import { settingsRoutes } from '#shared/settings.ts'
import { type Client, useSite } from '#test/server.ts'

const site = useSite()
const read = async (client: Client) => (await client.call(settingsRoutes.get, {})).body

// rules/setting.md#7
test('settings of the release sheet and the calendar begin at their defaults', async () => {
  const { eventSummary, calendar } = await read(await site.as('admin'))
  expect(eventSummary).toEqual({
    materialDisplayMode: 'sub-categories',
    customText: { title: null, content: null },
    showLegalNumbers: true,
  })
  expect(calendar).toEqual({
    event: { showLocation: true, showBorrower: false },
    public: { enabled: false, url: null },
  })
})

// rules/setting.md#7
test.each([
  ['eventSummary.materialDisplayMode', ['categories', 'sub-categories', 'parks', 'flat'], ['tags', null]],
  ['eventSummary.customText.title', ['x'.repeat(191), null], ['x'.repeat(192), 3]],
  ['eventSummary.customText.content', ['x'.repeat(10_000), null], ['x'.repeat(10_001)]],
  ['eventSummary.showLegalNumbers', [false, true], [null, 'often']],
  ['calendar.event.showLocation', [false, true], [null]],
  ['calendar.event.showBorrower', [false, true], [null]],
  ['calendar.public.enabled', [false, true], [null]],
] as const)('%s accepts the values of the rules and no others', async (key, taken, refused) => {
  const admin = await site.as('admin')
  const valueIn = (body: unknown): unknown =>
    key.split('.').reduce((part, name) => (part as Record<string, unknown>)[name], body)
  for (const value of taken) {
    const { status, body } = await admin.call(settingsRoutes.update, { body: { [key]: value } })
    expect([status, valueIn(body)]).toEqual([200, value])
  }
  for (const value of refused) {
    const { status, body } = await admin.call(settingsRoutes.update, { body: { [key]: value } })
    expect([value, status, Object.keys(body.error.details)]).toEqual([value, 400, [key]])
  }
  expect(valueIn(await read(admin))).toEqual(taken.at(-1))
})
