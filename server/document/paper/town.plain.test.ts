import { expect, test } from 'vitest'
import { townLines } from './town.ts'

// rules/paper.md#6
test.each([
  ['FR', '49000', 'Angers', ['49000 Angers']],
  ['DE', '50667', 'Köln', ['50667 Köln']],
  [undefined, '49000', 'Angers', ['49000 Angers']],
  ['GB', 'M4 1HQ', 'Manchester', ['Manchester', 'M4 1HQ']],
  ['IE', 'D02 AF30', 'Dublin 2', ['Dublin 2', 'D02 AF30']],
  ['US', '78701', 'Austin, TX', ['Austin, TX 78701']],
  ['GB', null, 'Leeds', ['Leeds']],
  ['GB', '', '', []],
  ['US', null, null, ['']],
])('in %s, %s and %s are written %j', (country, postal_code, locality, lines) => {
  expect(townLines({ postal_code, locality }, country)).toEqual(lines)
})
