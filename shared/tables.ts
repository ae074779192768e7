import { attributeRoutes } from './attribute.ts'
import { billRoutes, estimateRoutes } from './billing.ts'
import { categoryRoutes, subCategoryRoutes } from './category.ts'
import { changeRoutes } from './change.ts'
import { codeRoutes } from './code.ts'
import { companyRoutes } from './company.ts'
import type { RouteTable } from './contract.ts'
import { countryRoutes } from './country.ts'
import { departureRoutes } from './departure-routes.ts'
import { documentRoutes } from './document.ts'
import { eventRoutes } from './event.ts'
import { eventKindRoutes } from './event-kind.ts'
import { eventListRoutes } from './event-list.ts'
import { eventTechnicianRoutes } from './event-technician.ts'
import { historyRoutes } from './history.ts'
import { exportRoutes, importRoutes } from './import.ts'
import { kitRoutes } from './kit.ts'
import { labelRoutes } from './label.ts'
import { listTemplateRoutes } from './list-template.ts'
import { materialRoutes } from './material.ts'
import type { Noun } from './nouns.ts'
import { oldAddressRoutes } from './old-address.ts'
import { parkRoutes } from './park.ts'
import { personRoutes } from './person.ts'
import { publicCalendarRoutes } from './public-calendar.ts'
import { remarkRoutes } from './remark.ts'
import { returnRoutes } from './return.ts'
import { searchRoutes } from './search.ts'
import { sessionRoutes } from './session.ts'
import { settingsRoutes } from './settings.ts'
import { setupRoutes } from './setup.ts'
import { statisticsRoutes } from './statistics.ts'
import { subRentalRoutes } from './sub-rental.ts'
import { tagRoutes } from './tag.ts'
import { technicianRoutes } from './technician.ts'
import { todayRoutes } from './today.ts'
import { tokenRoutes } from './token.ts'
import { unitRoutes } from './unit.ts'
import { userRoutes } from './user.ts'
import { webhookRoutes } from './webhook.ts'

/**
 * Every route of the product, by noun: the server, its description, the client and the generated
 * tests read this table. A noun of `shared/nouns.ts` that is missing here does not compile.
 */
export const tables = {
  session: sessionRoutes,
  setup: setupRoutes,
  change: changeRoutes,
  settings: settingsRoutes,
  public_calendar: publicCalendarRoutes,
  user: userRoutes,
  token: tokenRoutes,
  event: { ...eventRoutes, ...departureRoutes, ...eventListRoutes },
  return: returnRoutes,
  today: todayRoutes,
  statistics: statisticsRoutes,
  estimate: estimateRoutes,
  bill: billRoutes,
  material: materialRoutes,
  unit: unitRoutes,
  kit: kitRoutes,
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
  event_kind: eventKindRoutes,
  remark: remarkRoutes,
  sub_rental: subRentalRoutes,
  company: companyRoutes,
  import: importRoutes,
  history: historyRoutes,
  search: searchRoutes,
  export: exportRoutes,
  code: codeRoutes,
  label: labelRoutes,
  country: countryRoutes,
  webhook: webhookRoutes,
  old_address: oldAddressRoutes,
} satisfies Record<string, RouteTable> & { [N in Exclude<Noun, 'availability'>]: RouteTable }
