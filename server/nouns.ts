import { attributeRoutes } from '#shared/attribute.ts'
import { categoryRoutes, subCategoryRoutes } from '#shared/category.ts'
import { changeRoutes } from '#shared/change.ts'
import { companyRoutes } from '#shared/company.ts'
import { countryRoutes } from '#shared/country.ts'
import { eventRoutes } from '#shared/event.ts'
import { materialRoutes } from '#shared/material.ts'
import { parkRoutes } from '#shared/park.ts'
import { personRoutes } from '#shared/person.ts'
import { sessionRoutes } from '#shared/session.ts'
import { settingsRoutes } from '#shared/settings.ts'
import { setupRoutes } from '#shared/setup.ts'
import { tagRoutes } from '#shared/tag.ts'
import { userRoutes } from '#shared/user.ts'
import { attribute } from './attribute/attribute.ts'
import { category } from './category/category.ts'
import { subCategory } from './category/sub-category.ts'
import { company } from './company/company.ts'
import { country } from './country/country.ts'
import { event } from './event/event.ts'
import type { Handlers } from './http.ts'
import { material } from './material/material.ts'
import { park } from './park/park.ts'
import { person } from './person/person.ts'
import { session } from './session/session.ts'
import { settingsHandlers } from './settings/handlers.ts'
import { setup } from './setup/setup.ts'
import { tag } from './tag/tag.ts'
import { user } from './user/user.ts'

/** Every route of the product, by noun: the server, its description and the generated tests go through this table. */
export const tables = {
  session: sessionRoutes,
  setup: setupRoutes,
  change: changeRoutes,
  settings: settingsRoutes,
  user: userRoutes,
  event: eventRoutes,
  material: materialRoutes,
  park: parkRoutes,
  category: categoryRoutes,
  sub_category: subCategoryRoutes,
  tag: tagRoutes,
  attribute: attributeRoutes,
  person: personRoutes,
  company: companyRoutes,
  country: countryRoutes,
}

/** The handlers of each table; a table or a route without any does not compile. The change stream's need the running feed. */
export const handlersOf: { [N in Exclude<keyof typeof tables, 'change'>]: Handlers<(typeof tables)[N]> } = {
  session,
  setup,
  settings: settingsHandlers,
  user,
  event,
  material,
  park,
  category,
  sub_category: subCategory,
  tag,
  attribute,
  person,
  company,
  country,
}
