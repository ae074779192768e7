import { attributeRoutes } from '#shared/attribute.ts'
import { billRoutes, estimateRoutes } from '#shared/billing.ts'
import { categoryRoutes, subCategoryRoutes } from '#shared/category.ts'
import { changeRoutes } from '#shared/change.ts'
import { companyRoutes } from '#shared/company.ts'
import type { RouteTable } from '#shared/contract.ts'
import { countryRoutes } from '#shared/country.ts'
import { documentRoutes } from '#shared/document.ts'
import { eventRoutes } from '#shared/event.ts'
import { eventTechnicianRoutes } from '#shared/event-technician.ts'
import { exportRoutes, importRoutes } from '#shared/import.ts'
import { listTemplateRoutes } from '#shared/list-template.ts'
import { materialRoutes } from '#shared/material.ts'
import type { Noun } from '#shared/nouns.ts'
import { parkRoutes } from '#shared/park.ts'
import { personRoutes } from '#shared/person.ts'
import { publicCalendarRoutes } from '#shared/public-calendar.ts'
import { searchRoutes } from '#shared/search.ts'
import { sessionRoutes } from '#shared/session.ts'
import { settingsRoutes } from '#shared/settings.ts'
import { setupRoutes } from '#shared/setup.ts'
import { tagRoutes } from '#shared/tag.ts'
import { technicianRoutes } from '#shared/technician.ts'
import { userRoutes } from '#shared/user.ts'
import { attribute } from './attribute/attribute.ts'
import { bill } from './billing/bill.ts'
import { estimate } from './billing/estimate.ts'
import { category } from './category/category.ts'
import { subCategory } from './category/sub-category.ts'
import { company } from './company/company.ts'
import { country } from './country/country.ts'
import { event } from './event/event.ts'
import { eventTechnician } from './event-technician/event-technician.ts'
import type { Handlers } from './http/handler.ts'
import { exports, imports } from './import/handlers.ts'
import { listTemplate } from './list-template/list-template.ts'
import { material } from './material/material.ts'
import { materialDocument } from './material-document/material-document.ts'
import { park } from './park/park.ts'
import { person } from './person/person.ts'
import { publicCalendar } from './public-calendar/public-calendar.ts'
import { search } from './search/search.ts'
import { session } from './session/session.ts'
import { settingsHandlers } from './settings/handlers.ts'
import { setup } from './setup/setup.ts'
import { tag } from './tag/tag.ts'
import { technician } from './technician/technician.ts'
import { user } from './user/user.ts'

/**
 * Every route of the product, by noun: the server, its description and the generated tests go
 * through this table. A noun of `shared/nouns.ts` that is missing here does not compile.
 */
export const tables = {
  session: sessionRoutes,
  setup: setupRoutes,
  change: changeRoutes,
  settings: settingsRoutes,
  public_calendar: publicCalendarRoutes,
  user: userRoutes,
  event: eventRoutes,
  estimate: estimateRoutes,
  bill: billRoutes,
  material: materialRoutes,
  document: documentRoutes,
  list_template: listTemplateRoutes,
  park: parkRoutes,
  category: categoryRoutes,
  sub_category: subCategoryRoutes,
  tag: tagRoutes,
  attribute: attributeRoutes,
  person: personRoutes,
  technician: technicianRoutes,
  event_technician: eventTechnicianRoutes,
  company: companyRoutes,
  import: importRoutes,
  search: searchRoutes,
  export: exportRoutes,
  country: countryRoutes,
} satisfies Record<string, RouteTable> & { [N in Exclude<Noun, 'availability'>]: RouteTable }

/**
 * The handlers of each table; a table or a route without any does not compile. The change stream's
 * need the running feed.
 */
export const handlersOf: { [N in Exclude<keyof typeof tables, 'change'>]: Handlers<(typeof tables)[N]> } = {
  session,
  setup,
  settings: settingsHandlers,
  public_calendar: publicCalendar,
  user,
  event,
  estimate,
  bill,
  material,
  document: materialDocument,
  list_template: listTemplate,
  park,
  category,
  sub_category: subCategory,
  tag,
  attribute,
  person,
  technician,
  event_technician: eventTechnician,
  company,
  import: imports,
  search,
  export: exports,
  country,
}
