import type { importRoutes } from '#shared/import.ts'
import type { Handlers } from '../http.ts'
import { companies } from './companies.ts'
import { importAll } from './import.ts'
import { materials } from './materials.ts'
import { persons } from './persons.ts'

/** Many records from a file, all or nothing, by the rules of their nouns. */
export const imports: Handlers<typeof importRoutes> = {
  materials: (ctx, { body }) => importAll(ctx, materials, body),
  persons: (ctx, { body }) => importAll(ctx, persons, body),
  companies: (ctx, { body }) => importAll(ctx, companies, body),
}
