import { sql } from 'kysely'
import type * as z from 'zod'
import { importKeys, importRows } from '#shared/import.ts'
import { checkPerson, readKnown } from '../person/check.ts'
import { Refusals } from '../problem.ts'
import { insertRecords, updateRecords } from '../record/batch.ts'
import { insertRecord } from '../record/record.ts'
import { tagsByName } from '../tag/named.ts'
import type { Importer } from './import.ts'
import { refuse, type StoredRecord } from './line.ts'
import { countriesNamed, namedOrMade, newTags } from './names.ts'
import { personRows } from './rows.ts'
import { hasNames, isSameValue } from './same.ts'
import { storedOf } from './stored.ts'

type Row = z.output<typeof importRows.persons>
type Own = StoredRecord & { company_id: number | null }
/** The columns that a row writes of a person. */
type Columns = Partial<Omit<Row, 'record' | 'country' | 'company' | 'tags'>> &
  Record<'country_id' | 'company_id', number | undefined>

/**
 * Persons by reference (rules/import.md#8); country and company by name (rules/import.md#6),
 * creating new companies (rules/import.md#12). Adds tags to the present ones: they make the role,
 * and a file never removes a role (rules/import.md#13).
 */
export const persons: Importer<Row, Own, Columns> = {
  table: 'person',
  schema: importRows.persons,
  key: importKeys.persons,
  unique: ['reference', 'email'],

  isSame: (field, row, exported) =>
    field === 'tags' ? hasNames(exported.tags, row.tags) : isSameValue(field, row, exported),
  belongings: ['tags'],

  readStored: storedOf('person', personRows),

  settle: async (ctx, lines, adds) => {
    const country = await countriesNamed(
      ctx.db,
      lines.flatMap(({ sent }) => sent.country ?? []),
    )
    const company = await namedOrMade(
      ctx,
      {
        table: 'company',
        column: 'legal_name',
        permission: 'company:edit',
        make: (legal_name) => insertRecord(ctx, 'company', { legal_name }),
      },
      lines.flatMap(({ sent }) => sent.company ?? []),
      adds.companies,
    )
    const values = lines.map((line) => {
      const { country: countryName, company: companyName, tags: _tags, record: _record, ...own } = line.sent
      const country_id = countryName ? country(countryName) : undefined
      const company_id = companyName ? company(companyName) : undefined
      if (typeof country_id === 'string') refuse(line, 'country', country_id)
      if (typeof company_id === 'string') refuse(line, 'company', company_id)
      return {
        ...own,
        country_id: typeof country_id === 'number' ? country_id : undefined,
        company_id: typeof company_id === 'number' ? company_id : undefined,
      }
    })
    adds.tags.push(
      ...(await newTags(
        ctx.db,
        lines.flatMap(({ sent }) => sent.tags ?? []),
      )),
    )
    const known = await readKnown(ctx.db, values)
    for (const [place, line] of lines.entries()) {
      checkPerson(known, values[place] ?? {}, line.stored, new Refusals(line.issues))
    }
    return values
  },

  write: async (ctx, news, changed) => {
    const ids = await insertRecords(
      ctx,
      'person',
      news.map(({ values }) => values),
    )
    await updateRecords(
      ctx,
      'person',
      changed.map(({ line, values }) => ({ ...values, id: line.stored.id })),
    )
    const given = [
      ...news.map(({ line }, place) => ({ id: ids[place] ?? 0, names: line.sent.tags ?? [] })),
      ...changed.map(({ line }) => ({ id: line.stored.id, names: line.sent.tags ?? [] })),
    ]
    const tags = await tagsByName(
      ctx,
      given.flatMap(({ names }) => names),
    )
    const pairs = given.flatMap(({ id, names }) => names.map((name) => ({ id, tag: tags.get(name) })))
    if (pairs.length === 0) return
    await sql`
      insert into person_tag (person_id, tag_id)
      select * from unnest(${sql.val(pairs.map(({ id }) => id))}::int[], ${sql.val(pairs.map(({ tag }) => tag))}::int[])
      on conflict do nothing`.execute(ctx.db)
  },
}
