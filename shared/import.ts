import * as z from 'zod'
import { CategoryInput } from './category.ts'
import { CompanyInput } from './company.ts'
import { routes } from './contract.ts'
import { OptionalText, Page, TableQuery, Text } from './field.ts'
import { Kit, KitInput, KitLine, KitQuery } from './kit.ts'
import { MaterialInput, MaterialQuery } from './material.ts'
import { Material } from './material-shape.ts'
import { PersonInput, PersonQuery } from './person.ts'
import { Company, Person } from './person-shape.ts'
import { TechnicianQuery } from './technician.ts'
import { Unit, UnitInput, UnitOffEvent, UnitQuery } from './unit.ts'

/** Maximum number of rows of one import. */
export const maxImportRows = 10_000

const CategoryName = CategoryInput.shape.name
/** Identifies the record of a row, as an export wrote it; a key of another site identifies none. */
const RecordKey = OptionalText(191)
/**
 * Rows of an import: the noun's own input, with references given by name. An empty value changes
 * nothing: a new record has none, an existing one keeps its own.
 */
export const importRows = {
  materials: MaterialInput.omit({
    park_id: true,
    category_id: true,
    sub_category_id: true,
    picture: true,
  }).extend({
    park: OptionalText(96),
    category: CategoryName.nullish(),
    sub_category: CategoryName.nullish(),
    record: RecordKey,
  }),
  units: UnitInput.omit({ park_id: true }).extend({
    /** The reference of the unit's material. */
    material: Text(1, 191),
    park: OptionalText(96),
    record: RecordKey,
  }),
  /** One material of a kit: several rows make one kit (rules/import.md#27). */
  kits: KitInput.omit({ picture: true, materials: true }).extend({
    /** The reference of the material; absent together with its quantity when the row brings none. */
    material: OptionalText(191),
    quantity: KitLine.shape.quantity.nullish(),
    record: RecordKey,
  }),
  persons: PersonInput.omit({ country_id: true, company_id: true }).extend({
    country: OptionalText(96),
    company: CompanyInput.shape.legal_name.nullish(),
    record: RecordKey,
  }),
  companies: CompanyInput.omit({ country_id: true, persons: true }).extend({
    country: OptionalText(96),
    record: RecordKey,
  }),
} as const
export type ImportKind = keyof typeof importRows

/**
 * The field that matches a row without a record's key to an existing record; units of one material
 * alone.
 */
export const importKeys = {
  materials: 'reference',
  units: 'reference',
  kits: 'reference',
  persons: 'reference',
  companies: 'legal_name',
} as const

/**
 * Each row is checked separately, so that an answer names all wrong ones: here they only have to be
 * records.
 */
export const ImportInput = z.object({
  rows: z.array(z.record(z.string(), z.unknown())).min(1).max(maxImportRows),
  /**
   * Update the live records with the same key, reference or legal name; otherwise these are errors.
   */
  update: z.boolean().optional().meta({ default: false }),
  /** Check everything, write nothing. */
  dry_run: z.boolean().optional().meta({ default: false }),
})
export type ImportInput = z.output<typeof ImportInput>

const Names = z.array(z.string())
/**
 * What an import did, or would do, in records; `row` counts the rows of the request from 1.
 */
export const ImportResult = z.object({
  created: z.int(),
  updated: z.int(),
  /** Records about which nothing changes: they are neither written nor given a new version. */
  unchanged: z.int(),
  errors: z.array(z.object({ row: z.int(), details: z.record(z.string(), z.array(z.string())) })),
  /** Names without a record, which the import creates. */
  adds: z.object({ categories: Names, sub_categories: Names, tags: Names, companies: Names }),
  /** The units that the import took off events to come (rules/unit.md#14). */
  dropped_units: z.array(UnitOffEvent).optional(),
})
export type ImportResult = z.output<typeof ImportResult>

/**
 * Many records at once, all or none. With `dry_run` the answer lists the errors of each row;
 * without it any error refuses the whole import (400, `details.rows["<row>"]` by field).
 */
const importOf = <
  const P extends string,
  const C extends 'material:edit' | 'unit:edit' | 'kit:edit' | 'person:edit' | 'company:edit',
>(
  path: P,
  can: C,
) => ({ method: 'POST', path, can, status: 200, bulk: true, body: ImportInput, reply: ImportResult }) as const
export const importRoutes = routes('import', {
  materials: importOf('/imports/materials', 'material:edit'),
  units: importOf('/imports/units', 'unit:edit'),
  kits: importOf('/imports/kits', 'kit:edit'),
  persons: importOf('/imports/persons', 'person:edit'),
  companies: importOf('/imports/companies', 'company:edit'),
})

/** Fields of a record that the server sets itself: an import does not accept them. */
const ofServer = { id: true, version: true, created_at: true, updated_at: true, deleted_at: true } as const
const Name = z.string().nullable()
/**
 * Everything about a record, in the shape that its import accepts (rules/export.md#5,
 * rules/export.md#7).
 */
export const exportRows = {
  materials: Material.omit({
    ...ofServer,
    park_id: true,
    category_id: true,
    sub_category_id: true,
    picture: true,
    code: true,
  }).extend({
    record: z.string(),
    park: z.string(),
    category: Name,
    sub_category: Name,
    tags: Names,
  }),
  units: Unit.omit({ ...ofServer, code: true, material_id: true, park_id: true }).extend({
    record: z.string(),
    material: z.string(),
    park: Name,
  }),
  /** One row per material, those of a kit together; one without material for a kit that shows none. */
  kits: Kit.omit({ ...ofServer, code: true, picture: true, materials: true, pieces_price: true }).extend({
    record: z.string(),
    material: Name,
    quantity: z.int().nullable(),
  }),
  persons: Person.omit({
    ...ofServer,
    user_id: true,
    full_name: true,
    full_address: true,
    country_id: true,
    company_id: true,
  }).extend({ record: z.string(), country: Name, company: Name, tags: Names }),
  companies: Company.omit({ ...ofServer, full_address: true, country_id: true }).extend({
    record: z.string(),
    country: Name,
  }),
} as const
export type ExportRow<K extends ImportKind> = z.output<(typeof exportRows)[K]>

/**
 * Lists of records as an import accepts them, page by page, under the filters of the list of the
 * same name.
 */
export const exportRoutes = routes('export', {
  materials: {
    method: 'GET',
    path: '/exports/materials',
    can: 'material:edit',
    query: MaterialQuery,
    bulk: true,
    reply: Page(exportRows.materials),
  },
  units: {
    method: 'GET',
    path: '/exports/units',
    can: 'unit:edit',
    query: UnitQuery,
    bulk: true,
    reply: Page(exportRows.units),
  },
  kits: {
    method: 'GET',
    path: '/exports/kits',
    can: 'kit:edit',
    query: KitQuery,
    bulk: true,
    reply: Page(exportRows.kits),
  },
  persons: {
    method: 'GET',
    path: '/exports/persons',
    can: 'person:edit',
    query: PersonQuery,
    bulk: true,
    reply: Page(exportRows.persons),
  },
  technicians: {
    method: 'GET',
    path: '/exports/technicians',
    can: 'person:edit',
    query: TechnicianQuery,
    bulk: true,
    reply: Page(exportRows.persons),
  },
  companies: {
    method: 'GET',
    path: '/exports/companies',
    can: 'company:edit',
    query: TableQuery,
    bulk: true,
    reply: Page(exportRows.companies),
  },
})
