import type * as z from 'zod'
import { importKeys, importRows } from '#shared/import.ts'
import { checkCompany, readKnown } from '../company/check.ts'
import { Refusals } from '../problem.ts'
import { insertRecords, updateRecords } from '../record/batch.ts'
import type { Importer } from './import.ts'
import { refuse, type StoredRecord } from './line.ts'
import { countriesNamed } from './names.ts'
import { companyRows } from './rows.ts'
import { isSameValue } from './same.ts'
import { storedOf } from './stored.ts'

type Row = z.output<typeof importRows.companies>
type Own = StoredRecord & Record<string, unknown>
/** The columns that a row writes of a company. */
type Columns = Partial<Omit<Row, 'record' | 'country'>> & { country_id: number | undefined }

/** Companies by legal name (rules/import.md#8), their country by its name (rules/import.md#6). */
export const companies: Importer<Row, Own, Columns> = {
  table: 'company',
  schema: importRows.companies,
  key: importKeys.companies,
  unique: ['legal_name'],

  isSame: isSameValue,
  belongings: [],

  readStored: storedOf('company', companyRows),

  settle: async (ctx, lines) => {
    const country = await countriesNamed(
      ctx.db,
      lines.flatMap(({ sent }) => sent.country ?? []),
    )
    const values = lines.map((line) => {
      const { country: name, record: _record, ...own } = line.sent
      const country_id = name ? country(name) : undefined
      if (typeof country_id === 'string') refuse(line, 'country', country_id)
      return { ...own, country_id: typeof country_id === 'number' ? country_id : undefined }
    })
    const known = await readKnown(ctx.db, values)
    for (const [place, line] of lines.entries()) {
      checkCompany(known, values[place] ?? {}, line.stored?.id, new Refusals(line.issues))
    }
    return values
  },

  write: async (ctx, news, changed) => {
    await insertRecords(
      ctx,
      'company',
      news.map(({ values }) => values),
    )
    await updateRecords(
      ctx,
      'company',
      changed.map(({ line, values }) => ({ ...values, id: line.stored.id })),
    )
  },
}
