import { beforeEach, describe, expect, test } from 'vitest'
import { returnRoutes, type UnreturnedLine } from '#shared/return.ts'
import { inventoryStage } from '#test/inventory-stage.ts'
import { type Client, useSite } from '#test/server.ts'

const site = useSite()
const { send, late } = inventoryStage(site)
/** Noon in Paris on 15 January 2040. */
beforeEach(() => site.setClock(Date.UTC(2040, 0, 15, 11)))

const confirmed = { is_confirmed: true }
const until = (day: string) => ({
  start_date: '2040-01-01 00:00:00',
  end_date: `2040-01-${day} 23:59:59`,
  ...confirmed,
})
const read = async (who: Client, query: object = {}): Promise<UnreturnedLine[]> =>
  (await who.call(returnRoutes.list, { query })).body.data
const briefly = (lines: UnreturnedLine[]) =>
  lines.map(({ event, quantity, days_late }) => [event.title, quantity, days_late])

/** Events whose pieces are out, and events that have none out. */
async function some(who: Client) {
  const { build } = site
  const material = await build.material({ name: 'Enceinte', reference: 'ENC-1' })
  const lines: [number, number][] = [[material, 5]]
  const person = await build.beneficiary({ first_name: 'Ana', last_name: 'Roy', phone: '+33 2 41 55 01 62' })
  await build.event({ title: 'En retard', ...until('12'), materials: lines, beneficiaries: [person] })
  await build.event({ title: 'Hier', ...until('14'), materials: lines })
  await build.event({ title: 'Finit aujourd’hui', ...until('15'), materials: lines })
  await build.event({ title: 'Non confirmé', ...until('12'), is_confirmed: false, materials: lines })
  await build.event({
    title: 'Archivé',
    ...until('10'),
    is_archived: true,
    is_return_inventory_done: true,
    materials: lines,
  })
  await build.event({ title: 'Corbeille', ...until('10'), deleted_at: '2040-01-11 10:00:00Z', materials: lines })
  const ended = await build.event({ title: 'Terminé le dernier jour', ...until('15'), materials: lines })
  await send(who, 'terminate', ended, [{ id: material, actual: 3, broken: 0, lost: 1 }])
  const complete = await build.event({ title: 'Complet', ...until('10'), materials: lines })
  await send(who, 'terminate', complete, [{ id: material, actual: 4, broken: 0, lost: 1 }])
  return { material, ended }
}

describe('what is still out', () => {
  // rules/unreturned.md#1, rules/unreturned.md#2
  test('is listed with its event, its beneficiary and the days it is late', async () => {
    const member = await site.as('member')
    const { material, ended } = await some(member)
    const lines = await read(member, { ascending: false })
    expect(briefly(lines)).toEqual([
      ['En retard', 5, 3],
      ['Hier', 5, 1],
      ['Terminé le dernier jour', 1, 0],
    ])
    expect(lines[0]).toEqual({
      id: expect.any(Number),
      event: {
        id: expect.any(Number),
        title: 'En retard',
        start_date: '2040-01-01 00:00:00',
        end_date: '2040-01-12 23:59:59',
        mobilization_start_date: '2040-01-01 00:00:00',
        mobilization_end_date: '2040-01-12 23:59:59',
      },
      beneficiary: { id: expect.any(Number), full_name: 'Ana Roy', phone: '+33 2 41 55 01 62' },
      material: { id: material, name: 'Enceinte', reference: 'ENC-1', park_id: expect.any(Number) },
      quantity: 5,
      units: [],
      days_late: 3,
    })
    expect(lines[1]?.beneficiary).toBe(null)
    await late(member, ended, [{ id: material, actual: 1, broken: 0 }])
    expect(briefly(await read(member, {}))).toEqual([
      ['Hier', 5, 1],
      ['En retard', 5, 3],
    ])
  })

  // rules/unreturned.md#3
  test('is sorted, searched, filtered by park and paged as any list', async () => {
    const member = await site.as('member')
    await some(member)
    const park = await site.build.park()
    const other = await site.build.material({ name: 'Câble', reference: 'CAB-9', park_id: park })
    await site.build.event({ title: 'Bal', ...until('11'), materials: [[other, 7]] })
    const titles = async (query: object) => (await read(member, query)).map(({ event }) => event.title)
    expect(await titles({ orderBy: 'quantity', ascending: false, limit: 2 })).toEqual(['Bal', 'En retard'])
    expect(await titles({ orderBy: 'material' })).toHaveLength(4)
    expect((await titles({ orderBy: 'event' }))[0]).toBe('Bal')
    expect(await titles({ search: 'cab-9' })).toEqual(['Bal'])
    expect(await titles({ search: 'roy' })).toEqual(['En retard'])
    expect(await titles({ search: 'roy', searchBy: 'event|material' })).toEqual([])
    expect(await titles({ park })).toEqual(['Bal'])
    expect(await titles({ page: 2, limit: 3 })).toHaveLength(1)
    const all = await member.call(returnRoutes.all, { query: { search: 'retard' } })
    expect(all.body).toHaveLength(1)
    const { body } = await member.call(returnRoutes.list, { query: { limit: 1 } })
    expect(body.pagination.total.items).toBe(4)
  })

  // rules/unreturned.md#3
  test('is sorted by when the pieces were due back, however long the operation lasted', async () => {
    const member = await site.as('member')
    const materials: [number, number][] = [[await site.build.material(), 1]]
    const due = (day: string) => ({ own_mobilization_end: `2040-01-${day} 18:00:00` })
    await site.build.event({ title: 'Longue route', ...until('10'), ...due('14'), materials })
    await site.build.event({ title: 'Rentré le jour même', ...until('12'), materials })
    await site.build.event({ title: 'Courte route', ...until('11'), ...due('13'), materials })
    const titles = async (query: object) => (await read(member, query)).map(({ event }) => event.title)
    const byReturn = ['Rentré le jour même', 'Courte route', 'Longue route']
    expect(await titles({ orderBy: 'end_date' })).toEqual(byReturn)
    expect(await titles({ orderBy: 'days_late', ascending: false })).toEqual(byReturn)
  })

  // rules/unreturned.md#1
  test('leaves out hidden parks, and is not for visitors', async () => {
    await some(await site.as('member'))
    const park = await site.build.park()
    const hidden = await site.build.material({ park_id: park })
    await site.build.event({ title: 'Caché', ...until('11'), materials: [[hidden, 1]] })
    const restricted = await site.as('member', { restrictedParks: [park] })
    expect((await read(restricted)).map(({ event }) => event.title)).not.toContain('Caché')
    expect(await read(await site.as('admin'))).toHaveLength(4)
    expect((await (await site.as('visitor')).call(returnRoutes.list, { query: {} })).status).toBe(403)
  })

  // rules/unreturned.md#2
  test('names the units that did not come back', async () => {
    const member = await site.as('member')
    const { unitary } = inventoryStage(site)
    const { id: material, units } = await unitary(member, 3)
    const event = await site.build.event({ ...until('12'), materials: [[material, 2]] })
    for (const unit_id of units.slice(0, 2)) {
      const row = { event_id: event, unit_id, material_id: material, is_out: true, period: 'empty', event_live: true }
      await site.db.insertInto('event_unit').values(row).execute()
    }
    await send(member, 'terminate', event, [
      { id: material, actual: 1, broken: 0, units: [{ id: units[0], state: 'returned' }] },
    ])
    expect((await read(member))[0]?.units).toEqual([{ id: units[1], reference: '2' }])
  })
})
