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
  test('a new event has its first step and nothing else', () => {
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
  test('a step passed empty counts as done, so a user who had gone further may come back', () => {
    const empty = { beneficiaries: 0, technicians: 0, materials: 0 }
    expect(isValidated('beneficiaries', empty, 'summary')).toBe(true)
    expect(isValidated('materials', empty, 'materials')).toBe(false)
    expect(steps.every((one) => isReachable(one, 'information', empty, 'summary'))).toBe(true)
  })

  // rules/wizard.md#2
  test('a step opens when it or the one before is validated, or it is current; never otherwise (rules/wizard.md#2)', () => {
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
  test('going further never takes a step away', () => {
    fc.assert(
      fc.property(step, view, progress, view, view, (one, current, filled, first, second) => {
        if (isReachable(one, current, filled, first))
          expect(isReachable(one, current, filled, later(first, second))).toBe(true)
      }),
    )
  })

  // rules/wizard.md#27, rules/wizard.md#26
  test('the steps follow each other to the end', () => {
    expect(steps.map(stepAfter)).toEqual(['beneficiaries', 'technicians', 'materials', 'summary', 'done'])
  })
})
