import * as z from 'zod'
import { CategoryInput } from './category.ts'
import { CompanyInput } from './company.ts'
import { routes } from './contract.ts'
import { OptionalText } from './field.ts'
import { MaterialInput } from './material.ts'
import { PersonInput } from './person.ts'

/** Rows one import takes. */
export const maxImportRows = 10_000

const CategoryName = CategoryInput.shape.name
/**
 * Rows of an import: the noun's own input, what it refers to given by name. An empty value says nothing: a new record has none,
 * an existing one keeps its own.
 */
export const importRows = {
  materials: MaterialInput.omit({
    park_id: true,
    category_id: true,
    sub_category_id: true,
    picture: true,
    attributes: true,
  }).extend({ park: OptionalText(96), category: CategoryName.nullish(), sub_category: CategoryName.nullish() }),
  persons: PersonInput.omit({ country_id: true, company_id: true }).extend({
    country: OptionalText(96),
    company: CompanyInput.shape.legal_name.nullish(),
  }),
  companies: CompanyInput.omit({ country_id: true, persons: true }).extend({ country: OptionalText(96) }),
} as const
export type ImportKind = keyof typeof importRows

/** What tells that a row is about a record that is there already. */
export const importKeys = { materials: 'reference', persons: 'reference', companies: 'legal_name' } as const

/** Each row is checked by itself, so that an answer names all that are wrong: here they only have to be records. */
const ImportInput = z.object({
  rows: z.array(z.record(z.string(), z.unknown())).min(1).max(maxImportRows),
  /** Write over the live records that have the same reference or legal name; otherwise these are errors. */
  update: z.boolean().optional(),
  /** Check everything, write nothing. */
  dry_run: z.boolean().optional(),
})
export type ImportInput = z.output<typeof ImportInput>

const Names = z.array(z.string())
/** What an import did, or would do; `row` counts the rows of the request from 1. */
export const ImportResult = z.object({
  created: z.int(),
  updated: z.int(),
  errors: z.array(z.object({ row: z.int(), details: z.record(z.string(), z.array(z.string())) })),
  /** Names no record had, which are made with the import. */
  adds: z.object({ categories: Names, sub_categories: Names, tags: Names, companies: Names }),
})
export type ImportResult = z.output<typeof ImportResult>

/**
 * Many records at once, all or nothing. With `dry_run` the answer tells the errors of each row; without it any error refuses
 * the whole (400, `details.rows["<row>"]` by field).
 */
const importOf = <const P extends string, const C extends 'material:edit' | 'person:edit' | 'company:edit'>(
  path: P,
  can: C,
) => ({ method: 'POST', path, can, status: 200, bulk: true, body: ImportInput, reply: ImportResult }) as const
export const importRoutes = routes('import', {
  materials: importOf('/imports/materials', 'material:edit'),
  persons: importOf('/imports/persons', 'person:edit'),
  companies: importOf('/imports/companies', 'company:edit'),
})
