import { beforeEach, describe, expect, test } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { settingsRoutes } from '#shared/settings.ts'
import { todayRoutes } from '#shared/today.ts'
import { type Client, useSite } from '#test/server.ts'
import { january, noon, todayStage } from '#test/today-stage.ts'

const site = useSite()
const { read, make } = todayStage(site)
beforeEach(() => site.setClock(noon))

describe('what a manager is told', () => {
  const yields = (mode: 'compete' | 'yield') => ({ body: { 'availability.unconfirmed': mode } })
  const counts = async (who: Client) => (await who.call(todayRoutes.counts, {})).body.led

  // rules/today.md#9, rules/availability.md#20
  test('their option that yields to an event confirmed meanwhile', async () => {
    const [admin, manager, other] = [await site.as('admin'), await site.as('member'), await site.as('member')]
    expect((await admin.call(settingsRoutes.update, yields('yield'))).status).toBe(200)
    const console = await site.build.material({ name: 'Console', stock_quantity: 1 })
    const evening = january('20 18:00', '20 23:00')
    const planned = { is_confirmed: false, materials: [[console, 1]] }
    const option = await make('Gala', evening, { ...planned, manager_id: manager.id })
    const rival = await make('Concert', evening, { ...planned, manager_id: other.id })
    // Two options for one console: both lack it, and both managers know.
    expect([await counts(manager), await counts(other)]).toEqual([1, 1])
    const confirm = { params: { id: rival }, body: { is_confirmed: true } }
    expect((await admin.call(eventRoutes.update, confirm)).status).toBe(200)
    const { led } = await read(manager)
    expect(led).toEqual([
      {
        id: option,
        title: 'Gala',
        start_date: '2040-01-20 18:00:00',
        end_date: '2040-01-20 23:00:00',
        mobilization_start_date: '2040-01-20 18:00:00',
        mobilization_end_date: '2040-01-20 23:00:00',
        is_confirmed: false,
        lacking: [{ id: console, name: 'Console', quantity: 1 }],
      },
    ])
    expect([(await read(other)).led, await counts(manager), await counts(other)]).toEqual([[], 1, 0])
    expect((await admin.call(settingsRoutes.update, yields('compete'))).status).toBe(200)
  })

  // rules/today.md#9
  test('in time, and of what is ahead alone', async () => {
    const manager = await site.as('member')
    const led = async (day?: string) => (await read(manager, day ? { day } : {})).led.map(({ title }) => title)
    const short = async (title: string, period: object, values: Record<string, unknown> = {}) => {
      const rare = await site.build.material({ stock_quantity: 1 })
      return make(title, period, { manager_id: manager.id, materials: [[rare, 2]], ...values })
    }
    await short('Fini', january('10 08:00', '14 10:00'))
    await short('En cours', january('14 08:00', '16 10:00'))
    await short('Dans 59 jours', { start_date: '2040-03-14 10:00:00', end_date: '2040-03-14 18:00:00' })
    await short('Dans 60 jours', { start_date: '2040-03-15 10:00:00', end_date: '2040-03-15 18:00:00' })
    await short('Corbeille', january('20 08:00', '21 10:00'), { deleted_at: '2040-01-11 10:00:00Z' })
    await short('Archivé', january('20 08:00', '21 10:00'), { is_archived: true, is_return_inventory_done: true })
    await short('Sans responsable', january('20 08:00', '21 10:00'), { manager_id: null })
    const hidden = await site.build.park()
    const unseen = await site.build.material({ park_id: hidden, stock_quantity: 1 })
    const partial = await site.as('member', { restrictedParks: [hidden] })
    await short('Caché', january('20 08:00', '21 10:00'), { manager_id: partial.id, materials: [[unseen, 2]] })
    expect(await led()).toEqual(['En cours', 'Dans 59 jours'])
    expect(await led('2040-01-17')).toEqual(['Dans 59 jours', 'Dans 60 jours'])
    expect([(await read(partial)).led, await counts(partial)]).toEqual([[], 0])
  })
})
