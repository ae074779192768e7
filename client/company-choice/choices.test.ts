import { expect, test } from 'vitest'
import { withOffer } from './choices.ts'

const pro = { id: 4, label: 'Audio Service Pro' }
const service = { id: 7, label: 'Audio Service' }
const offer = { id: 0, label: 'Créer', typed: 'Audio Service' }

// rules/company.md#11
test.each([
  ['without any company', [], 'Audio Service', [offer]],
  ['below companies of longer names', [pro], 'Audio Service', [pro, offer]],
  ['without the spaces around', [pro], ' Audio Service ', [pro, offer]],
  ['not where a company has the name', [service, pro], 'Audio Service', [service, pro]],
  ['not where it has the name in another case', [pro, service], ' AUDIO service ', [pro, service]],
])('the search for a company offers to create it, %s', (_, found, search, choices) => {
  expect(withOffer(found, search, 'Créer')).toEqual(choices)
})
