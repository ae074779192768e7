import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { byCategory, type CategorySection, type Filed, sectionsBy } from './by-category.ts'
import { compareNames } from './text.ts'

type Material = Filed & { label: string }
const named = (id: number, name: string) => ({ id, name })
const sound = named(1, 'Son')
const light = named(2, 'Éclairage')
const material = (label: string, category: Filed['category'] = null, sub_category: Filed['sub_category'] = null) => ({
  label,
  category,
  sub_category,
})
const labels = (materials: readonly Material[]) => materials.map(({ label }) => label)
const outline = (sections: CategorySection<Material>[]) =>
  sections.map(({ name, subs }) => [name, subs.map((sub) => [sub.name, labels(sub.materials)])])

// rules/paper.md#8, rules/details.md#13
describe('materials by category', () => {
  test('are sorted by category, then sub-category, ignoring accents and case, those without one last', () => {
    const materials = [
      material('Câble'),
      material('Bain de pied', sound),
      material('Enceinte', sound, named(12, 'façade')),
      material('Lyre', light),
      material('Moniteur', sound, named(11, 'Retours')),
      material('Subwoofer', sound, named(12, 'façade')),
    ]
    expect(outline(byCategory(materials, (one) => one))).toEqual([
      ['Éclairage', [[null, ['Lyre']]]],
      [
        'Son',
        [
          ['façade', ['Enceinte', 'Subwoofer']],
          ['Retours', ['Moniteur']],
          [null, ['Bain de pied']],
        ],
      ],
      [null, [[null, ['Câble']]]],
    ])
  })

  test('a category holds the materials of all its sub-categories, in their given order', () => {
    const materials = [material('Z', sound), material('Y', sound, named(11, 'Micros')), material('A', sound)]
    expect(byCategory(materials, (one) => one).map((section) => labels(section.materials))).toEqual([['Z', 'Y', 'A']])
  })

  test('two sections with the same name stay apart', () => {
    const materials = [material('A', sound), material('B', named(3, 'Son'))]
    expect(sectionsBy(materials, ({ category }) => category).map((section) => labels(section.materials))).toEqual([
      ['A'],
      ['B'],
    ])
  })

  test('no material gives no section', () => {
    expect(byCategory([], (one: Material) => one)).toEqual([])
  })

  test('each material appears once, under its own category and sub-category, in ordered sections', () => {
    const place = fc.option(fc.constantFrom(named(1, 'Son'), named(2, 'éclairage'), named(3, 'Zoom')))
    const list = fc.array(fc.record({ label: fc.string(), category: place, sub_category: place }))
    fc.assert(
      fc.property(list, (materials) => {
        const sections = byCategory(materials, (one) => one)
        const shown = sections.flatMap((section) =>
          section.subs.flatMap((sub) => sub.materials.map((one) => [one, section.id, sub.id] as const)),
        )
        expect(shown).toHaveLength(materials.length)
        expect(new Set(shown.map(([one]) => one))).toEqual(new Set(materials))
        for (const [one, category, sub] of shown)
          expect([one.category?.id ?? null, one.sub_category?.id ?? null]).toEqual([category, sub])
        for (const names of [sections, ...sections.map(({ subs }) => subs)].map((all) => all.map(({ name }) => name)))
          expect(names).toEqual([...names].sort(compareNames))
      }),
    )
  })
})
