import { useQuery } from '@tanstack/react-query'
import { parkRoutes } from '#shared/park.ts'
import { q } from '../query.ts'
import { useSettings } from '../session/session.ts'
import { type Field, fieldsOf, type Importable } from './what.ts'

const ofBilling = ['rental_price', 'vat_rate']

/** Fields on this site: no rental price nor its tax without billing, and a park to be named where there are several (spec 3, 8.1 and 10). */
export function useFields(what: Importable): Field[] {
  const { billing } = useSettings()
  const { data: parks = [] } = useQuery(q(parkRoutes.choices, {}))
  return fieldsOf(what)
    .filter(({ name }) => !ofBilling.includes(name) || billing.mode !== 'none')
    .map((field) => (field.name === 'park' ? { ...field, required: parks.length > 1 } : field))
}
