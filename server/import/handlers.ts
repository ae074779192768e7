import type { TableQuery } from '#shared/field.ts'
import type { exportRoutes, importRoutes } from '#shared/import.ts'
import { companyListing } from '../company/listing.ts'
import type { Ctx } from '../context.ts'
import { noteInHistory } from '../history/note.ts'
import type { Handlers } from '../http/handler.ts'
import { kitListing, kitsAsked } from '../kit/listing.ts'
import { filtered, materialListing } from '../material/listing.ts'
import { beneficiaryListing, persons as personsAsked } from '../person/listing.ts'
import { listPage, onSide } from '../record/list.ts'
import { technicianListing, technicians } from '../technician/listing.ts'
import { unitListing, unitsAsked } from '../unit/listing.ts'
import { companies } from './companies.ts'
import { importAll } from './import.ts'
import { kitRows } from './kit-rows.ts'
import { kits } from './kits.ts'
import { materials } from './materials.ts'
import { persons } from './persons.ts'
import { companyRows, materialRows, personRows } from './rows.ts'
import { unitRows } from './unit-rows.ts'
import { units } from './units.ts'

/** Imports many records from a file, all or none, by the rules of their nouns. */
export const imports: Handlers<typeof importRoutes> = {
  materials: (ctx, { body }) => importAll(ctx, materials, body),
  units: (ctx, { body }) => importAll(ctx, units, body),
  kits: (ctx, { body }) => importAll(ctx, kits, body),
  persons: (ctx, { body }) => importAll(ctx, persons, body),
  companies: (ctx, { body }) => importAll(ctx, companies, body),
}

/**
 * Everything about the records of a list, as their import accepts it (rules/export.md#6). The
 * history notes each export, by its first page (rules/history.md#9).
 */
export const exports: Handlers<typeof exportRoutes> = {
  materials: async (ctx, { query }) => {
    await noteExport(ctx, 'materials', query)
    return listPage(ctx, materialListing(ctx), query, filtered(ctx, query), (ids) => materialRows(ctx, ids))
  },
  units: async (ctx, { query }) => {
    await noteExport(ctx, 'units', query)
    return listPage(ctx, unitListing, query, unitsAsked(ctx, query), (ids) => unitRows(ctx, ids))
  },
  // A page has so many kits, and a row for each of their materials.
  kits: async (ctx, { query }) => {
    await noteExport(ctx, 'kits', query)
    return listPage(ctx, kitListing, query, kitsAsked(ctx, query.deleted), (ids) => kitRows(ctx, ids))
  },
  persons: async (ctx, { query }) => {
    await noteExport(ctx, 'persons', query)
    return listPage(ctx, beneficiaryListing(ctx), query, personsAsked(query), (ids) => personRows(ctx, ids))
  },
  technicians: async (ctx, { query }) => {
    await noteExport(ctx, 'technicians', query)
    return listPage(ctx, technicianListing, query, technicians(ctx, query), (ids) => personRows(ctx, ids))
  },
  companies: async (ctx, { query }) => {
    await noteExport(ctx, 'companies', query)
    return listPage(ctx, companyListing, query, [onSide(query.deleted)], (ids) => companyRows(ctx, ids))
  },
}

/** An export is a read: the note is a statement of its own. */
async function noteExport(
  { db, user }: Ctx,
  label: keyof typeof exportRoutes,
  { page = 1 }: TableQuery,
): Promise<void> {
  if (page === 1) await noteInHistory(db, { entity: 'export', action: 'exported', by: user.id, label })
}
