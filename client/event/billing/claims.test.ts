import type { TFunction } from 'i18next'
import { describe, expect, test } from 'vitest'
import type { Event } from '#shared/event.ts'
import { changedClaims, claimed, claimOf } from './claims.ts'

const t = ((key: string, { name }: { name: string }) => `${key} ${name}`) as unknown as TFunction

type Counts = { quantity?: number; departed?: number; returned?: number; broken?: number; lost?: number }
const material = (id: number, counts: Counts, is_claimed?: true) => ({
  id,
  name: `M${id}`,
  reference: `R-${id}`,
  replacement_price: id === 4 ? null : 10 * id,
  pivot: {
    quantity: counts.quantity ?? 5,
    quantity_departed: counts.departed ?? null,
    quantity_returned: counts.returned ?? 0,
    quantity_broken: counts.broken ?? 0,
    quantity_lost: counts.lost ?? 0,
    ...(is_claimed && { is_claimed }),
  },
})
const event = (materials: ReturnType<typeof material>[], is_departure_inventory_done = false) =>
  ({ materials, is_departure_inventory_done, is_return_inventory_done: true }) as unknown as Event

// rules/inventory.md#28, rules/inventory.md#41
describe('what the next invoice claims of a return', () => {
  test('is what is missing, broken and lost of the claimed lines, lost ones first', () => {
    const lines = claimed(
      event([
        material(1, { returned: 3 }, true),
        material(2, { returned: 4, broken: 2 }, true),
        material(3, { returned: 0 }),
        material(4, { returned: 3, lost: 2 }, true),
        material(5, { returned: 5, broken: 1 }, true),
        material(6, { returned: 5 }, true),
      ]),
    ).map((one) => claimOf(one, t))
    expect(lines).toEqual([
      { id: 4, text: 'inventory.claim.lost M4', quantity: 2, unit_price: null },
      { id: 2, text: 'inventory.claim.both M2', quantity: 3, unit_price: 20 },
      { id: 5, text: 'inventory.claim.broken M5', quantity: 1, unit_price: 50 },
      { id: 1, text: 'inventory.claim.missing M1', quantity: 2, unit_price: 10 },
    ])
  })

  test('counts against what departed once the departure has ended', () => {
    const lines = [material(1, { departed: 4, returned: 3 }, true)]
    expect(claimed(event(lines, true)).map(({ missing }) => missing)).toEqual([1])
  })

  test('differs from what a form was given once a count differs, the return is open, or a line is new', () => {
    const given = [{ id: 1, text: 'M1', quantity: 2 }]
    const of = (...lines: ReturnType<typeof material>[]) => changedClaims(event(lines), given)
    const same = material(1, { returned: 3 }, true)
    expect(of(same)).toBe(0)
    expect(of(material(1, { returned: 3 }))).toBe(0) // another invoice has taken the claim back
    expect(of(material(1, { returned: 4 }, true))).toBe(1)
    expect(of(material(1, { returned: 5 }, true))).toBe(1)
    expect(of(same, material(2, { returned: 4 }, true))).toBe(1)
    expect(changedClaims({ ...event([same]), is_return_inventory_done: false }, given)).toBe(1)
  })
})
