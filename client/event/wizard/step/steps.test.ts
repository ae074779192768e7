import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isReachable, isValidated, later, type Progress, stepAfter, steps, views } from './steps.ts'

const progress = fc.option(fc.record({ beneficiaries: fc.nat(3), technicians: fc.nat(2), materials: fc.nat(3) }), {
  nil: null,
})
const step = fc.constantFrom(...steps)
const view = fc.constantFrom(...views)

describe('reachability of the steps', () => {
  // rules/wizard.md#2
  test('a new event opens only its first step', () => {
    expect(steps.filter((one) => isReachable(one, 'information', null, 'information'))).toEqual(['information'])
  })

  // rules/wizard.md#2
  test.each<[Progress, string[]]>([
    [{ beneficiaries: 0, technicians: 0, materials: 0 }, ['information', 'beneficiaries']],
    [{ beneficiaries: 1, technicians: 0, materials: 0 }, ['information', 'beneficiaries', 'technicians']],
    [{ beneficiaries: 1, technicians: 2, materials: 0 }, ['information', 'beneficiaries', 'technicians', 'materials']],
    [
      { beneficiaries: 1, technicians: 1, materials: 2 },
      ['information', 'beneficiaries', 'technicians', 'materials', 'summary'],
    ],
    [{ beneficiaries: 0, technicians: 0, materials: 2 }, ['information', 'beneficiaries', 'materials', 'summary']],
  ])('an event with %o, opened at its first step', (filled, reachable) => {
    expect(steps.filter((one) => isReachable(one, 'information', filled, 'information'))).toEqual(reachable)
  })

  // rules/wizard.md#2
  test('an empty step that was passed counts as done, so a user who went further may come back', () => {
    const empty = { beneficiaries: 0, technicians: 0, materials: 0 }
    expect(isValidated('beneficiaries', empty, 'summary')).toBe(true)
    expect(isValidated('materials', empty, 'materials')).toBe(false)
    expect(steps.every((one) => isReachable(one, 'information', empty, 'summary'))).toBe(true)
  })

  // rules/wizard.md#2
  test('opens a step only if it is current, or if it or the step before is validated (rules/wizard.md#2)', () => {
    fc.assert(
      fc.property(step, view, progress, view, (one, current, filled, furthest) => {
        const before = steps[steps.indexOf(one) - 1]
        const rule =
          one === current ||
          isValidated(one, filled, furthest) ||
          (before !== undefined && isValidated(before, filled, furthest))
        expect(isReachable(one, current, filled, furthest)).toBe(rule)
      }),
    )
  })

  // rules/wizard.md#2
  test('going further never closes a step', () => {
    fc.assert(
      fc.property(step, view, progress, view, view, (one, current, filled, first, second) => {
        if (isReachable(one, current, filled, first))
          expect(isReachable(one, current, filled, later(first, second))).toBe(true)
      }),
    )
  })

  // rules/wizard.md#27, rules/wizard.md#26
  test('the steps lead on to the last one', () => {
    expect(steps.map(stepAfter)).toEqual(['beneficiaries', 'technicians', 'materials', 'summary', 'done'])
  })
})
