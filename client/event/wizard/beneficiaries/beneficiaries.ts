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
 * A choice in the search for beneficiaries: a person, the offer to create a contact at a company that
 * has none yet, or the offer to create a person of the name typed when none matches.
 */
export type PersonChoice = Choice & ({ person: Beneficiary } | { company: Choice } | { typed: string })
const none = 0
/** The most companies that a search offers a new contact at. */
const mostCompanies = 3

/** How the offers are worded: to create the name typed, and a contact at a company. */
type OfferWords = { create: string; contactAt(company: string): string }
type CompanyLike = { id: number; legal_name: string }
type Found = { people: readonly (PersonLike & { company: CompanyLike | null })[]; companies: readonly CompanyLike[] }

/**
 * The persons found, then the companies found without a person among them, then, where no person
 * matches, the offer to create one (rules/wizard.md#12).
 */
export function choicesOf({ people, companies }: Found, search: string, words: OfferWords): PersonChoice[] {
  const represented = new Set(people.map(({ company }) => company?.id))
  const alone = companies.filter(({ id }) => !represented.has(id)).slice(0, mostCompanies)
  return [
    ...people.map((person) => ({
      id: person.id,
      label: person.full_name + (person.company ? ` – ${person.company.legal_name}` : ''),
      person: beneficiaryOf(person),
    })),
    // Below 0: a company may have the id of a person.
    ...alone.map(({ id, legal_name }) => ({
      id: -id,
      label: words.contactAt(legal_name),
      company: { id, label: legal_name },
    })),
    ...(people.length === 0 ? [{ id: none, label: words.create, typed: search }] : []),
  ]
}

/** The choices of step 2's search. */
export const beneficiaryChoices = (search: string, words: OfferWords) =>
  queryOptions({
    queryKey: ['person.list', { search, create: words.create }] as const,
    queryFn: async (): Promise<PersonChoice[]> => {
      const query = { search, limit: selectorSize }
      const [people, companies] = await Promise.all([
        call(api.person.list, { query: { ...query, tags: [protectedTags.beneficiary] } }),
        call(api.company.list, { query }),
      ])
      return choicesOf({ people: people.data, companies: companies.data }, search, words)
    },
  })

/** First and last name from the text typed in the search. */
export function namesOf(typed: string): { first_name: string; last_name: string } {
  const [first = '', ...rest] = typed.trim().split(/\s+/)
  return rest.length === 0 ? { first_name: '', last_name: first } : { first_name: first, last_name: rest.join(' ') }
}
