import { beforeEach, expect, test } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { eventListRoutes, type ListedEvent } from '#shared/event-list.ts'
import { type Client, useSite } from '#test/server.ts'

const site = useSite()
beforeEach(() => site.setClock(Date.UTC(2040, 0, 15, 11)))

const day = (of: string) => ({ start_date: `2040-${of} 00:00:00`, end_date: `2040-${of} 23:59:59` })
const rows = async (who: Client, query: object): Promise<ListedEvent[]> =>
  (await who.call(eventListRoutes.page, { query })).body.data
const titles = async (who: Client, query: object) => (await rows(who, query)).map(({ title }) => title)

// rules/event-list.md#3, rules/event-list.md#4, rules/trash.md#6, rules/restricted-park.md#5
test('gives the trash alone when asked, filtered and sorted likewise, without what the caller may not see', async () => {
  const member = await site.as('member')
  const [open, park] = [await site.build.park(), await site.build.park()]
  const material = await site.build.material({ stock_quantity: 1, park_id: open })
  const hidden = await site.build.material({ park_id: park })
  const deleted_at = '2040-01-01 10:00:00Z'
  await site.build.event({ title: 'Bal', ...day('03-01') })
  await site.build.event({ title: 'Gala', ...day('03-01'), deleted_at, materials: [[material, 2]] })
  await site.build.event({ title: 'Foire', ...day('02-01'), deleted_at, is_confirmed: true })
  await site.build.event({ title: 'Secret', ...day('04-01'), deleted_at, materials: [[hidden, 1]] })
  const trashed = (query: object = {}, who = member) => titles(who, { deleted: true, ...query })
  expect(await trashed()).toEqual(['Secret', 'Gala', 'Foire'])
  expect(await trashed({ orderBy: 'state' })).toEqual(['Gala', 'Secret', 'Foire'])
  expect(await trashed({ state: ['confirmed'] })).toEqual(['Foire'])
  expect([await trashed({ search: 'gala' }), await trashed({ missing: 1 })]).toEqual([['Gala'], []])
  expect(await trashed({}, await site.as('member', { restrictedParks: [park] }))).toEqual(['Gala', 'Foire'])
  const [row] = await rows(member, { deleted: true, search: 'gala' })
  expect(row).toMatchObject({ deleted_at: '2040-01-01 10:00:00', has_missing_materials: false })
  await member.call(eventRoutes.restore, { params: { id: row!.id } })
  expect([await trashed(), await titles(member, {})]).toEqual([
    ['Secret', 'Foire'],
    ['Bal', 'Gala'],
  ])
})
