import { useSuspenseQuery } from '@tanstack/react-query'
import type { Settings } from '#shared/settings.ts'
import { attributesQuery } from '../attribute/queries.ts'
import { parkChoicesQuery } from '../material/queries.ts'
import { useSettings } from '../session/session.ts'
import { readFieldChoices } from './queries.ts'
import { type Field, fieldsOf, type Importable } from './what.ts'

const ofBilling = ['rental_price', 'vat_rate']

/**
 * Fields on this site: neither rental price nor VAT rate without billing, and a required park where there are several
 * (rules/import.md#25).
 */
const onSite = (fields: readonly Field[], billing: Settings['billing'], parks: number): Field[] =>
  fields
    .filter(({ name }) => !ofBilling.includes(name) || billing.mode !== 'none')
    .map((field) => (field.name === 'park' ? { ...field, required: parks > 1 } : field))

/** Fields that rows of an import may have on this site. */
export function useFields(what: Importable): Field[] {
  const { billing } = useSettings()
  const { data: parks } = useSuspenseQuery(parkChoicesQuery)
  const { data: attributes } = useSuspenseQuery(attributesQuery)
  return onSite(fieldsOf(what, attributes), billing, parks.length)
}

/** The same once, for a file that leaves. */
export async function fieldsOnSite(what: Importable, billing: Settings['billing']): Promise<Field[]> {
  const [parks, attributes] = await readFieldChoices()
  return onSite(fieldsOf(what, attributes), billing, parks.length)
}
