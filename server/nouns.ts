import type { tables } from '#shared/tables.ts'
import { attribute } from './attribute/attribute.ts'
import { bill } from './billing/bill.ts'
import { estimate } from './billing/estimate.ts'
import { category } from './category/category.ts'
import { subCategory } from './category/sub-category.ts'
import { code } from './code/code.ts'
import { company } from './company/company.ts'
import { country } from './country/country.ts'
import { departure } from './event/departure.ts'
import { event } from './event/event.ts'
import { returns } from './event/returns.ts'
import { eventKind } from './event-kind/event-kind.ts'
import { eventList } from './event-list/event-list.ts'
import { eventTechnician } from './event-technician/event-technician.ts'
import { history } from './history/history.ts'
import type { Handlers } from './http/handler.ts'
import { exports, imports } from './import/handlers.ts'
import { keptDocument } from './kept-document/kept-document.ts'
import { kit } from './kit/kit.ts'
import { label } from './label/label.ts'
import { listTemplate } from './list-template/list-template.ts'
import { material } from './material/material.ts'
import { oldAddress } from './old-address/old-address.ts'
import { park } from './park/park.ts'
import { person } from './person/person.ts'
import { publicCalendar } from './public-calendar/public-calendar.ts'
import { remark } from './remark/remark.ts'
import { search } from './search/search.ts'
import { session } from './session/session.ts'
import { settingsHandlers } from './settings/handlers.ts'
import { setup } from './setup/setup.ts'
import { statistics } from './statistics/statistics.ts'
import { subRental } from './sub-rental/sub-rental.ts'
import { tag } from './tag/tag.ts'
import { technician } from './technician/technician.ts'
import { today } from './today/today.ts'
import { token } from './token/token.ts'
import { unit } from './unit/unit.ts'
import { user } from './user/user.ts'
import { webhook } from './webhook/webhook.ts'

/**
 * The handlers of each table; a table or a route without any does not compile. The change stream's
 * handlers need the running feed.
 */
export const handlersOf: { [N in Exclude<keyof typeof tables, 'change'>]: Handlers<(typeof tables)[N]> } = {
  session,
  setup,
  settings: settingsHandlers,
  public_calendar: publicCalendar,
  user,
  token,
  event: { ...event, ...departure, ...eventList },
  return: returns,
  today,
  statistics,
  estimate,
  bill,
  material,
  unit,
  kit,
  document: keptDocument,
  list_template: listTemplate,
  park,
  category,
  sub_category: subCategory,
  tag,
  attribute,
  person,
  technician,
  event_technician: eventTechnician,
  event_kind: eventKind,
  remark,
  sub_rental: subRental,
  company,
  import: imports,
  history,
  search,
  export: exports,
  code,
  label,
  country,
  webhook,
  old_address: oldAddress,
}
