import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { displayModes } from '#shared/settings.ts'
import { division, type Groupable, groupMaterials } from './group.ts'

const named = (id: number, name: string) => ({ id, name })
const material = (reference: string, over: Partial<Groupable> = {}): Groupable => ({
  reference,
  park: named(1, 'Dépôt'),
  category: null,
  sub_category: null,
  ...over,
})
const outline = (groups: ReturnType<typeof groupMaterials>) =>
  groups.map(({ name, context, materials }) => [name, context, materials.map(({ reference }) => reference)])

describe('sections', () => {
  const sound = named(1, 'Son')
  const light = named(2, 'Éclairage')
  const list = [
    material('A10', { category: sound, sub_category: named(11, 'micros') }),
    material('A2', { category: sound, sub_category: named(11, 'micros') }),
    material('B1', { category: light, sub_category: named(21, 'Écrans') }),
    material('B2', { category: light, park: named(2, 'Annexe') }),
    material('C1', { category: sound }),
    material('Z1'),
    material('B9', { category: light, sub_category: named(22, 'Zooms') }),
    material('D1', { category: light, sub_category: named(23, 'Micros') }),
  ]

  // rules/paper.md#8
  test('by category, ignoring accents and case, the nameless last', () => {
    expect(outline(groupMaterials(list, 'categories', true))).toEqual([
      ['Éclairage', null, ['B1', 'B2', 'B9', 'D1']],
      ['Son', null, ['A2', 'A10', 'C1']],
      [null, null, ['Z1']],
    ])
  })

  // rules/paper.md#8, rules/paper.md#9
  test('by category, then sub-category; two with the same name stay apart', () => {
    expect(outline(groupMaterials(list, 'sub-categories', true))).toEqual([
      ['Écrans', 'Éclairage', ['B1']],
      ['Micros', 'Éclairage', ['D1']],
      ['Zooms', 'Éclairage', ['B9']],
      [null, 'Éclairage', ['B2']],
      ['micros', 'Son', ['A2', 'A10']],
      [null, 'Son', ['C1']],
      [null, null, ['Z1']],
    ])
  })

  // rules/paper.md#8
  test('a category that no sub-category divides stands under its own name', () => {
    const video = named(3, 'Vidéo')
    const undivided = [...list, material('V2', { category: video }), material('V1', { category: video })]
    expect(outline(groupMaterials(undivided, 'sub-categories', true)).slice(-2)).toEqual([
      ['Vidéo', null, ['V1', 'V2']],
      [null, null, ['Z1']],
    ])
  })

  test('heads materials without category as such, never as part of another', () => {
    const words = { withoutCategory: 'none', withoutSubCategory: 'no part', withoutPark: 'no park' }
    const { headingOf } = division('sub-categories', true, words)
    expect(groupMaterials(list, 'sub-categories', true).map(headingOf).slice(3)).toEqual([
      'no part',
      'micros',
      'no part',
      'none',
    ])
    expect(division('parks', true, words).headingOf({ name: null, context: null })).toBe('no park')
    expect(division('categories', true, words).headingOf({ name: null, context: null })).toBe('none')
  })

  // rules/paper.md#9
  test('by park only where there are several', () => {
    expect(outline(groupMaterials(list, 'parks', true)).map(([name]) => name)).toEqual(['Annexe', 'Dépôt'])
    expect(groupMaterials(list, 'parks', false)).toEqual(groupMaterials(list, 'flat', false))
    expect(outline(groupMaterials(list, 'flat', true))).toEqual([
      [null, null, ['A2', 'A10', 'B1', 'B2', 'B9', 'C1', 'D1', 'Z1']],
    ])
  })

  test('no material gives no section', () => {
    for (const mode of displayModes) expect(groupMaterials([], mode, true)).toEqual([])
  })
})

test('every material stands in exactly one section, in each mode', () => {
  const place = fc.option(fc.record({ id: fc.integer({ min: 1, max: 3 }), name: fc.constantFrom('a', 'b', 'é') }))
  const materials = fc.array(fc.record({ reference: fc.string(), park: place, category: place, sub_category: place }))
  fc.assert(
    fc.property(materials, fc.constantFrom(...displayModes), fc.boolean(), (list, mode, several) => {
      const shown = groupMaterials(list, mode, several).flatMap((group) => group.materials)
      expect(shown).toHaveLength(list.length)
      expect(new Set(shown)).toEqual(new Set(list))
    }),
  )
})
