import { describe, expect, test } from 'vitest'
import { codeRoutes } from '#shared/code.ts'
import { materialRoutes } from '#shared/material.ts'
import { searchRoutes } from '#shared/search.ts'
import { unitRoutes } from '#shared/unit.ts'
import { type Client, useSite } from '#test/server.ts'

const site = useSite()

async function pair(over: { park_id?: number } = {}) {
  const material = await site.build.material({ name: 'Lyre', reference: 'LY', is_unitary: true, ...over })
  return {
    material,
    one: await site.build.unit({ material_id: material }),
    other: await site.build.unit({ material_id: material }),
  }
}
const put = async (client: Client, id: number, barcodes: string[] | null) => {
  const { status, body } = await client.call(unitRoutes.update, {
    params: { id },
    body: { barcodes },
    version: undefined,
  })
  return status === 200 ? body.barcodes : [status, body.error.details]
}

describe('the barcodes of a unit', () => {
  // rules/code.md#7
  test('come with a new unit, replace each other, and stay without any sent', async () => {
    const member = await site.as('member')
    const { material } = await pair()
    const made = await member.call(unitRoutes.create, {
      params: { id: material },
      body: { reference: 'A', barcodes: ['SN-b', 'SN-a'] },
    })
    expect([made.status, made.body.barcodes]).toEqual([201, ['SN-a', 'SN-b']])
    const { id, version } = made.body
    expect(await put(member, id, ['4006381333931', 'x y', 'X Y'])).toEqual(['4006381333931', 'x y'])
    const noted = await member.call(unitRoutes.update, { params: { id }, body: { note: 'x' }, version: version + 1 })
    expect(noted.body).toMatchObject({ barcodes: ['4006381333931', 'x y'], version: version + 2 })
    const list = await member.call(unitRoutes.list, { params: { id: material }, query: {} })
    expect(list.body.map((unit: { barcodes: string[] }) => unit.barcodes)).toContainEqual(['4006381333931', 'x y'])
    expect(await put(member, id, null)).toEqual([])
    const many = await member.call(unitRoutes.create, {
      params: { id: material },
      body: { count: 2, barcodes: ['abc'] },
    })
    expect([many.status, Object.keys(many.body.error.details)]).toEqual([400, ['barcodes']])
    for (const wrong of [['ab'], ['a\tb'], Array.from({ length: 11 }, (_, at) => `x-${at}`)]) {
      expect(await put(member, id, wrong)).toEqual([400, { barcodes: [expect.any(String)] }])
    }
  })

  // rules/code.md#8
  test('are unique among units and materials, trash included', async () => {
    const member = await site.as('member', { language: 'EN' })
    const { material, one, other } = await pair()
    expect(await put(member, one, ['Shure-58'])).toEqual(['Shure-58'])
    expect(await put(member, one, ['shure-58'])).toEqual(['shure-58'])
    const taken = [400, { barcodes: ['Another record has the barcode SHURE-58.'] }]
    expect(await put(member, other, ['SHURE-58'])).toEqual(taken)
    // A material with the id of the unit is another record all the same.
    const ofMaterial = await member.call(materialRoutes.update, {
      params: { id: material },
      body: { barcodes: ['SHURE-58'] },
      version: undefined,
    })
    expect([ofMaterial.status, ofMaterial.body.error.details]).toEqual(taken)
    await member.call(materialRoutes.update, {
      params: { id: material },
      body: { barcodes: ['own-1'] },
      version: undefined,
    })
    expect(await put(member, one, ['OWN-1'])).toEqual([400, { barcodes: ['Another record has the barcode OWN-1.'] }])
    expect((await member.call(materialRoutes.get, { params: { id: material } })).body.barcodes).toEqual(['own-1'])
    await member.call(unitRoutes.remove, { params: { id: one }, version: undefined })
    const inTrash = [400, { barcodes: ['A record in the trash has the barcode SHURE-58.'] }]
    expect(await put(member, other, ['SHURE-58'])).toEqual(inTrash)
    await member.call(unitRoutes.remove, { params: { id: one }, version: undefined })
    expect(await put(member, other, ['SHURE-58'])).toEqual(['SHURE-58'])
  })

  // rules/code.md#8
  test('given to a unit and a material at the same moment stay with one', async () => {
    const member = await site.as('member')
    const { material, one, other } = await pair()
    const answers = await Promise.all([
      member.send('PUT', `/api/materials/${material}`, { body: { barcodes: ['TWIN-1'] } }),
      member.send('PUT', `/api/units/${one}`, { body: { barcodes: ['twin-1'] } }),
      member.send('PUT', `/api/units/${other}`, { body: { barcodes: ['Twin-1'] } }),
    ])
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(2)
    for (const { status, body } of refused) {
      expect([400, 409]).toContain(status)
      expect(Object.keys(body.error.details)).toEqual(['barcodes'])
    }
  })

  // rules/code.md#6, rules/search.md#2, rules/material.md#19, rules/restricted-park.md#4
  test('find the unit, and its material in both searches, unless hidden', async () => {
    const hidden = await site.build.park()
    const [member, restricted] = [await site.as('member'), await site.as('member', { restrictedParks: [hidden] })]
    const { material, one, other } = await pair({ park_id: await site.build.park() })
    await put(member, one, ['4006381333931'])
    await put(member, other, ['MAKER-77'])
    await member.call(unitRoutes.update, { params: { id: other }, body: { park_id: hidden }, version: undefined })
    await member.call(materialRoutes.update, {
      params: { id: material },
      body: { barcodes: ['OWN-55'] },
      version: undefined,
    })
    const code = async (client: Client, value: string) =>
      (await client.call(codeRoutes.find, { query: { value } })).body
    const everything = async (client: Client, q: string) =>
      (await client.call(searchRoutes.everything, { query: { q } })).body
    const list = async (client: Client, query: { search: string; searchBy?: string }) =>
      (await client.call(materialRoutes.list, { query })).body.data.map(({ id }: { id: number }) => id)
    expect(await code(restricted, '4006381333931')).toMatchObject({ kind: 'unit', id: one, material_id: material })
    expect(await code(member, 'maker-77')).toMatchObject({ kind: 'unit', id: other })
    expect((await code(restricted, 'maker-77')).error.key).toBe('code.unknown')
    const found = [{ kind: 'material', id: material, label: 'Lyre', detail: 'LY' }]
    for (const text of ['81333', 'own-55']) {
      expect([text, await everything(restricted, text)]).toEqual([text, found])
      expect([text, await list(restricted, { search: text })]).toEqual([text, [material]])
      expect(await list(restricted, { search: text, searchBy: 'name' })).toEqual([])
    }
    expect([await everything(member, 'maker-7'), await list(member, { search: 'maker-7' })]).toEqual([
      found,
      [material],
    ])
    expect([await everything(restricted, 'maker-7'), await list(restricted, { search: 'maker-7' })]).toEqual([[], []])
    await member.call(unitRoutes.remove, { params: { id: one }, version: undefined })
    expect([await everything(member, '81333'), await list(member, { search: '81333' })]).toEqual([[], []])
  })
})
