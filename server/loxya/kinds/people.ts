import { sql } from 'kysely'
import { protectedTags } from '#shared/names.ts'
import { tagsByName } from '../../tag/named.ts'
import { datesOf, Fit, moment, whole } from '../fit.ts'
import { type Ids, insertAll, type Moving, Numbers, noteAddresses } from '../moving.ts'
import type { SourceRow } from '../shapes.ts'
import { allOf } from '../source/read.ts'
import { addressOf, type Countries, namesOf } from './places.ts'

/** Persons here by their ids in the source, and by their ids as beneficiaries and technicians. */
export type People = { persons: Ids; beneficiaries: Ids; technicians: Ids }
type Needs = { countries: Countries; companies: Ids; users: Ids; tags: Map<number, number> }

/** Names under which tags gave a role in 0.19. */
const roleNames = {
  beneficiary: ['bénéficiaire', 'beneficiaire', 'beneficiary'],
  technician: ['technicien', 'technician'],
} as const
type Role = keyof typeof roleNames

/** A person with what the source says about its roles. */
type Gathered = {
  id: number
  row: SourceRow<'person'>
  beneficiary: SourceRow<'beneficiary'> | undefined
  technician: SourceRow<'technician'> | undefined
  tags: Set<number>
}

/**
 * Moves persons with their roles: tags in 0.19, tables of their own later. Whoever is neither is the
 * person of an account.
 */
export async function movePeople(moving: Moving, needs: Needs): Promise<People> {
  const { db, tally, now } = moving
  const people = await gather(moving)
  const roles = await roleTags(moving, needs.tags)
  const ids = await idsFor(moving, people)
  const references = await namesOf(moving, 'person', 'reference')
  const emails = await namesOf(moving, 'person', 'email')
  const { rows: held } = await sql<{ user_id: number }>`select user_id from person where user_id is not null`.execute(
    db,
  )
  const accounts = new Set(held.map(({ user_id }) => user_id))
  const made: Record<string, unknown>[] = []
  const tagged: { person_id: number; tag_id: number }[] = []
  for (const one of people) {
    tally.read('person')
    tally.taken('person')
    const { row, beneficiary, technician } = one
    const id = ids.persons.get(one.id)!
    const label = [row.first_name, row.last_name].filter(Boolean).join(' ') || `${one.id}`
    const fit = new Fit(tally, 'person', label)
    const user = needs.users.get(whole(row.user_id) ?? 0)
    const user_id = user !== undefined && !accounts.has(user) ? user : null
    if (user_id !== null) accounts.add(user_id)
    const written = [fit.text(row.first_name, 96), fit.text(row.last_name, 96)]
    const names = { first_name: fit.personName(row.first_name), last_name: fit.personName(row.last_name) }
    const hasDigits = written.some((name) => /\d/.test(name ?? ''))
    const deleted_at = trashOf(one, fit)
    made.push({
      id,
      user_id,
      ...names,
      nickname: fit.text(row.nickname ?? technician?.nickname ?? (hasDigits ? written.join(' ') : null), 96),
      reference: uniqueOf(fit, references, beneficiary?.reference ?? row.reference, id),
      email: emailOf(fit, emails, row.email, id),
      phone: fit.phone(row.phone),
      ...addressOf(fit, row, needs.countries),
      company_id: needs.companies.get(whole(beneficiary?.company_id ?? row.company_id) ?? 0) ?? null,
      note: fit.note(row.note, beneficiary?.note, technician?.note),
      ...datesOf(row, now),
      deleted_at,
    })
    for (const tag_id of rolesOf(one, roles, deleted_at !== null)) tagged.push({ person_id: id, tag_id })
    for (const tag of one.tags) {
      const tag_id = needs.tags.get(tag)
      if (tag_id !== undefined && !roles.all.has(tag_id)) tagged.push({ person_id: id, tag_id })
    }
  }
  await insertAll(db, 'person', made)
  await insertAll(db, 'person_tag', tagged)
  await noteAddresses(db, 'beneficiary', ids.beneficiaries)
  await noteAddresses(db, 'technician', ids.technicians)
  return ids
}

async function gather({ source }: Moving): Promise<Gathered[]> {
  const beneficiaries = new Map((await allOf(source, 'beneficiary')).map((row) => [row.person_id, row]))
  const technicians = new Map((await allOf(source, 'technician')).map((row) => [row.person_id, row]))
  const tags = new Map<string, Set<number>>()
  for (const { tag_id, taggable_type, taggable_id } of await allOf(source, 'tagged')) {
    if (!/(^|\\)person$/i.test(taggable_type ?? '')) continue
    tags.set(taggable_id ?? '', (tags.get(taggable_id ?? '') ?? new Set()).add(whole(tag_id)!))
  }
  return (await allOf(source, 'person')).map((row) => ({
    id: whole(row.id)!,
    row,
    beneficiary: beneficiaries.get(row.id),
    technician: technicians.get(row.id),
    tags: tags.get(row.id ?? '') ?? new Set(),
  }))
}

/** The tags that give a role here, and those of the source that did. */
async function roleTags({ source, db }: Moving, tags: Map<number, number>) {
  const made = await tagsByName({ db, changed: () => {} }, Object.values(protectedTags))
  const here = Object.fromEntries(
    Object.entries(protectedTags).map(([role, name]) => [role, made.get(name)!]),
  ) as Record<Role, number>
  const old: Record<Role, Set<number>> = { beneficiary: new Set(), technician: new Set() }
  for (const { id, name } of await allOf(source, 'tag')) {
    for (const role of ['beneficiary', 'technician'] as const) {
      if (!(roleNames[role] as readonly string[]).includes((name ?? '').toLowerCase())) continue
      old[role].add(whole(id)!)
      tags.set(whole(id)!, here[role])
    }
  }
  return { here, old, all: new Set(Object.values(here)) }
}

function rolesOf(one: Gathered, { here, old }: Awaited<ReturnType<typeof roleTags>>, isTrashed: boolean): number[] {
  const has = (role: Role) => {
    const row = one[role]
    if (row) return isTrashed || moment(row.deleted_at) === null
    return [...one.tags].some((tag) => old[role].has(tag))
  }
  return (['beneficiary', 'technician'] as const).filter(has).map((role) => here[role])
}

/** In the trash once every role of the person is. */
function trashOf({ row, beneficiary, technician }: Gathered, fit: Fit): string | null {
  if (moment(row.deleted_at) !== null) return moment(row.deleted_at)
  const ends = [beneficiary, technician].flatMap((role) => (role ? [moment(role.deleted_at)] : []))
  const [end = null] = ends
  if (ends.length > 0 && ends.every((one) => one !== null)) return end
  if (ends.some((one) => one !== null)) fit.tell('one_role_trashed')
  return null
}

/** A reference that is free, or with a number behind it. */
function uniqueOf(
  fit: Fit,
  names: Awaited<ReturnType<typeof namesOf>>,
  value: string | null,
  id: number,
): string | null {
  const wanted = fit.text(value, 191)
  if (wanted === null) return null
  const kept = names.take(wanted, id, 191)
  if (kept !== wanted) fit.tell('renamed')
  return kept
}

/** An address of mail is one person's; of two the first keeps it. */
function emailOf(
  fit: Fit,
  names: Awaited<ReturnType<typeof namesOf>>,
  value: string | null,
  id: number,
): string | null {
  const email = fit.email(value)
  if (email === null) return null
  if (names.owner(email) !== undefined) {
    fit.tell('email_dropped')
    return null
  }
  return names.take(email, id, 191)
}

/**
 * Ids of persons. Until 0.19 addresses named the person, later the beneficiary or the technician,
 * each counted by itself: a person keeps such an id where it means this person in both, so that
 * no address is ever ambiguous (rules/moving-in.md#12).
 */
async function idsFor({ db }: Moving, people: readonly Gathered[]): Promise<People> {
  const ofBeneficiary = new Map(
    people.flatMap((one) => (one.beneficiary ? [[whole(one.beneficiary.id)!, one.id]] : [])),
  )
  const ofTechnician = new Map(people.flatMap((one) => (one.technician ? [[whole(one.technician.id)!, one.id]] : [])))
  const hasTables = ofBeneficiary.size + ofTechnician.size > 0
  const old = [...people.map(({ id }) => id), ...ofBeneficiary.keys(), ...ofTechnician.keys()]
  const numbers = await Numbers.of(db, 'person', old)
  const meansOnly = (id: number, person: number) =>
    [ofBeneficiary, ofTechnician].every((meanings) => (meanings.get(id) ?? person) === person)
  const persons = new Map<number, number>()
  // Accounts' persons last: their ids were no address.
  for (const one of people.toSorted((a, b) => Number(isBare(a)) - Number(isBare(b)))) {
    const candidates = hasTables
      ? [one.beneficiary?.id, one.technician?.id].flatMap((id) => (id == null ? [] : [whole(id)!]))
      : [one.id]
    const kept = candidates.find((id) => meansOnly(id, one.id) && numbers.isFree(id))
    persons.set(one.id, kept === undefined ? numbers.fresh() : numbers.give(kept))
  }
  const by = (meanings: ReadonlyMap<number, number>) =>
    new Map([...meanings].map(([id, person]) => [id, persons.get(person)!]))
  const plain = hasTables ? new Map<number, number>() : persons
  return {
    persons,
    beneficiaries: hasTables ? by(ofBeneficiary) : plain,
    technicians: hasTables ? by(ofTechnician) : plain,
  }
}

const isBare = ({ beneficiary, technician }: Gathered): boolean => !beneficiary && !technician
