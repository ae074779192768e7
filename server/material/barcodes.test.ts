import { describe, expect, test } from 'vitest'
import { exportRoutes, importRoutes } from '#shared/import.ts'
import { materialRoutes } from '#shared/material.ts'
import { searchRoutes } from '#shared/search.ts'
import { type Client, useSite } from '#test/server.ts'

const site = useSite()

const put = async (client: Client, id: number, barcodes: unknown) => {
  const { status, body } = await client.send('PUT', `/api/materials/${id}`, { body: { barcodes } })
  return status === 200 ? body.barcodes : [status, body.error.details]
}

describe('the barcodes of a material', () => {
  // rules/code.md#7
  test('replace each other, stay without any sent, and go with an empty list', async () => {
    const member = await site.as('member')
    const park_id = await site.build.park()
    const created = await member.call(materialRoutes.create, {
      body: {
        name: 'Micro',
        reference: 'SM58',
        park_id,
        stock_quantity: 2,
        rental_price: 5,
        barcodes: ['4006381333931', 'Shure-58'],
      },
    })
    expect([created.status, created.body.barcodes]).toEqual([201, ['4006381333931', 'Shure-58']])
    const { id, version } = created.body
    expect(await put(member, id, ['SHURE-58', 'a/b', 'A/B'])).toEqual(['a/b', 'SHURE-58'])
    const renamed = await member.call(materialRoutes.update, { params: { id }, body: { name: 'Micro main' } })
    expect(renamed.body).toMatchObject({ barcodes: ['a/b', 'SHURE-58'], version: version + 2 })
    expect((await member.call(materialRoutes.list, { query: {} })).body.data[0].barcodes).toEqual(['a/b', 'SHURE-58'])
    expect(await put(member, id, [])).toEqual([])
    await put(member, id, ['abc'])
    expect(await put(member, id, null)).toEqual([])
  })

  // rules/code.md#7
  test('have 3 to 64 printable characters, ten at most', async () => {
    const member = await site.as('member')
    const id = await site.build.material()
    const long = 'x'.repeat(64)
    expect(await put(member, id, [long, 'é 3'])).toEqual(['é 3', long])
    for (const wrong of [
      ['ab'],
      [`${long}x`],
      ['a\tb'],
      ['a\u200bb'],
      Array.from({ length: 11 }, (_, at) => `x-${at}`),
    ]) {
      expect(await put(member, id, wrong)).toEqual([400, { barcodes: [expect.any(String)] }])
    }
  })

  // rules/code.md#8
  test('are unique in any case, trash included', async () => {
    const member = await site.as('member', { language: 'EN' })
    const [one, other] = [await site.build.material(), await site.build.material()]
    await put(member, one, ['Shure-58'])
    const taken = [400, { barcodes: ['Another record has the barcode SHURE-58.'] }]
    expect(await put(member, other, ['free', 'SHURE-58'])).toEqual(taken)
    await member.call(materialRoutes.remove, { params: { id: one } })
    const inTrash = [400, { barcodes: ['A record in the trash has the barcode SHURE-58.'] }]
    expect(await put(member, other, ['SHURE-58'])).toEqual(inTrash)
    await member.call(materialRoutes.remove, { params: { id: one } })
    expect(await put(member, other, ['SHURE-58'])).toEqual(['SHURE-58'])
  })

  // rules/code.md#8
  test('given to two materials at the same moment stay with one', async () => {
    const member = await site.as('member')
    const ids = await Promise.all(Array.from({ length: 6 }, () => site.build.material()))
    const answers = await Promise.all(
      ids.map((id, at) =>
        member.send('PUT', `/api/materials/${id}`, { body: { barcodes: [at % 2 ? 'TWIN-1' : 'twin-1'] } }),
      ),
    )
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(5)
    for (const { status, body } of refused) {
      expect([400, 409]).toContain(status)
      expect(Object.keys(body.error.details)).toEqual(['barcodes'])
    }
  })

  // rules/search.md#2
  test('are found by the search of everything, by a part of them', async () => {
    const member = await site.as('member')
    const id = await site.build.material({ name: 'Lyre', reference: 'LY' })
    await put(member, id, ['4006381333931'])
    for (const q of ['4006381333931', '81333']) {
      const { body } = await member.call(searchRoutes.everything, { query: { q } })
      expect([q, body]).toEqual([q, [{ kind: 'material', id, label: 'Lyre', detail: 'LY' }]])
    }
  })

  // rules/import.md#13, rules/export.md#5
  test('are exported, and an import of what was exported changes nothing', async () => {
    const member = await site.as('member')
    const id = await site.build.material()
    await put(member, id, ['a,b', 'SHURE-58'])
    const { body } = await member.call(exportRoutes.materials, { query: {} })
    expect(body.data[0].barcodes).toEqual(['a,b', 'SHURE-58'])
    expect(body.data[0]).not.toHaveProperty('code')
    const again = (row: object) =>
      member.call(importRoutes.materials, { body: { rows: [{ ...body.data[0], ...row }], update: true } })
    expect((await again({ barcodes: ['A,B', 'shure-58'] })).body).toMatchObject({ updated: 0, unchanged: 1 })
    expect((await again({ barcodes: ['new-1'] })).body).toMatchObject({ updated: 1, unchanged: 0 })
    expect((await member.call(materialRoutes.get, { params: { id } })).body.barcodes).toEqual(['new-1'])
  })

  // rules/code.md#8
  test('that are taken, or twice in a file, are errors of the row', async () => {
    const member = await site.as('member', { language: 'EN' })
    await put(member, await site.build.material(), ['held-1'])
    const row = (reference: string, ...barcodes: string[]) => ({
      name: 'Câble',
      reference,
      stock_quantity: 1,
      rental_price: 1,
      barcodes,
    })
    const rows = [row('A1', 'HELD-1'), row('B2', 'same-1'), row('C3', 'SAME-1', 'own-1'), row('D4', 'own-2', 'OWN-2')]
    const { body } = await member.call(importRoutes.materials, { body: { rows, dry_run: true } })
    expect(body.errors).toEqual([
      { row: 1, details: { barcodes: ['Another record has the barcode HELD-1.'] } },
      { row: 2, details: { barcodes: ['Several rows of the file have the barcode same-1.'] } },
      { row: 3, details: { barcodes: ['Several rows of the file have the barcode SAME-1.'] } },
    ])
    const made = await member.call(importRoutes.materials, { body: { rows: [rows[3]!] } })
    expect(made.body).toMatchObject({ created: 1 })
    const { body: list } = await member.call(materialRoutes.list, { query: { search: 'D4' } })
    expect(list.data[0].barcodes).toEqual(['own-2'])
  })
})
