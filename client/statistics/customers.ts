import type { Revenue } from '#shared/statistics.ts'

type Customer = Pick<Revenue['customers'][number], 'name' | 'is_company' | 'person_id'>

/** Tells the rows of customers apart: two persons, or a person and a company, may have one name. */
export const customerKey = ({ is_company, person_id, name }: Customer): string =>
  is_company ? `company ${name}` : `person ${person_id ?? ''} ${name}`
