import { queryOptions } from '@tanstack/react-query'
import type { Event } from '#shared/event.ts'
import { protectedTags } from '#shared/names.ts'
import { call } from '../../../api.ts'
import { api } from '../../../endpoints.ts'
import { type Choice, selectorSize } from '../../../form/search-select.tsx'

/** A person on the event's list, as far as step 2 shows them. */
export type Beneficiary = { id: number; name: string; company: string | null }
/** Values of step 2; `names` joins them to a sentence, for the conflict dialog. */
export type Beneficiaries = { people: Beneficiary[]; names: string }

type PersonLike = { id: number; full_name: string; company: { legal_name: string } | null }
export const beneficiaryOf = ({ id, full_name, company }: PersonLike): Beneficiary => ({
  id,
  name: full_name,
  company: company?.legal_name ?? null,
})

export const valuesOf = (people: Beneficiary[]): Beneficiaries => ({
  people,
  names: people.map(({ name }) => name).join(', '),
})
export const beneficiariesOf = (event: Event): Beneficiaries => valuesOf(event.beneficiaries.map(beneficiaryOf))

/** Appends a person; a person already on the list keeps the place. */
export const withPerson = (people: Beneficiary[], person: Beneficiary): Beneficiary[] =>
  people.some(({ id }) => id === person.id) ? people : [...people, person]

/** Moves one up (-1) or down (1); changes nothing at the ends. */
export function withMoved(people: Beneficiary[], id: number, by: -1 | 1): Beneficiary[] {
  const from = people.findIndex((one) => one.id === id)
  const moved = people[from]
  if (!moved || !people[from + by]) return people
  const others = people.filter((one) => one !== moved)
  return [...others.slice(0, from + by), moved, ...others.slice(from + by)]
}

/**
 * A choice in the search for beneficiaries: a person, or the offer to create one with that name
 * when none matches.
 */
export type PersonChoice = Choice & ({ person: Beneficiary } | { typed: string })
const none = 0

/**
 * The choices of step 2's search (rules/wizard.md#12). `createLabel` words the offer to create a
 * beneficiary.
 */
export const beneficiaryChoices = (search: string, createLabel: string) =>
  queryOptions({
    queryKey: ['person.list', { search, createLabel }] as const,
    queryFn: async (): Promise<PersonChoice[]> => {
      const { data } = await call(api.person.list, {
        query: { search, limit: selectorSize, tags: [protectedTags.beneficiary] },
      })
      if (data.length === 0) return [{ id: none, label: createLabel, typed: search }]
      return data.map((person) => ({
        id: person.id,
        label: person.full_name + (person.company ? ` – ${person.company.legal_name}` : ''),
        person: beneficiaryOf(person),
      }))
    },
  })

/** First and last name from the text typed in the search. */
export function namesOf(typed: string): { first_name: string; last_name: string } {
  const [first = '', ...rest] = typed.trim().split(/\s+/)
  return rest.length === 0 ? { first_name: '', last_name: first } : { first_name: first, last_name: rest.join(' ') }
}
