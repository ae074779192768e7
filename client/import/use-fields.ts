import { useSuspenseQuery } from '@tanstack/react-query'
import type { Field, Importable } from '#shared/rules/import/field.ts'
import { fieldsOf, onSite, withFullName } from '#shared/rules/import/fields.ts'
import type { Settings } from '#shared/settings.ts'
import { attributesQuery } from '../attribute/queries.ts'
import { parkChoicesQuery } from '../park/queries.ts'
import { useSettings } from '../session/session.ts'
import { readFieldChoices } from './queries.ts'

/** Fields that rows of an import may have on this site. */
export function useFields(what: Importable): Field[] {
  const { billing } = useSettings()
  const { data: parks } = useSuspenseQuery(parkChoicesQuery)
  const { data: attributes } = useSuspenseQuery(attributesQuery)
  return onSite(withFullName(what, fieldsOf(what, attributes)), billing, parks.length)
}

/** The same once, for an exported file, which has no whole names. */
export async function fieldsOnSite(what: Importable, billing: Settings['billing']): Promise<Field[]> {
  const [parks, attributes] = await readFieldChoices()
  return onSite(fieldsOf(what, attributes), billing, parks.length)
}
