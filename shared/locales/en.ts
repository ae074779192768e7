import { address } from './en/address.ts'
import { assignment } from './en/assignment.ts'
import { attribute } from './en/attribute.ts'
import { bill, billing, estimate } from './en/billing.ts'
import { calendar } from './en/calendar.ts'
import { category, sub_category } from './en/category.ts'
import { choosing } from './en/choosing.ts'
import { code } from './en/code.ts'
import { company } from './en/company.ts'
import { departure } from './en/departure.ts'
import { document } from './en/document-file.ts'
import { event } from './en/event.ts'
import { event_kind } from './en/event-kind.ts'
import { event_list } from './en/event-list.ts'
import { form } from './en/form.ts'
import { frame } from './en/frame.ts'
import { history } from './en/history.ts'
import { imports } from './en/import.ts'
import { invalid } from './en/invalid.ts'
import { inventory } from './en/inventory.ts'
import { kit } from './en/kit.ts'
import { label } from './en/label.ts'
import { list_template } from './en/list-template.ts'
import { material } from './en/material.ts'
import { material_view } from './en/material-view.ts'
import { moving } from './en/moving-in.ts'
import { offline } from './en/offline.ts'
import { park } from './en/park.ts'
import { person } from './en/person.ts'
import { problem } from './en/problem.ts'
import { remark } from './en/remark.ts'
import { saved_view } from './en/saved-view.ts'
import { scan } from './en/scan.ts'
import { session } from './en/session.ts'
import { settings } from './en/settings.ts'
import { setup } from './en/setup.ts'
import { statistics } from './en/statistics.ts'
import { sub_rental } from './en/sub-rental.ts'
import { table } from './en/table.ts'
import { tag } from './en/tag.ts'
import { technician } from './en/technician.ts'
import { today } from './en/today.ts'
import { token } from './en/token.ts'
import { unit } from './en/unit.ts'
import { unreturned } from './en/unreturned.ts'
import { user } from './en/user.ts'
import { webhook } from './en/webhook.ts'
import { wizard } from './en/wizard.ts'
import type { fr } from './fr.ts'
import type { Translated } from './translated.ts'

export const en: Translated<typeof fr> = {
  billing,
  estimate,
  bill,
  calendar,
  wizard,
  choosing,
  event,
  event_kind,
  event_list,
  remark,
  sub_rental,
  webhook,
  assignment,
  departure,
  offline,
  inventory,
  today,
  unreturned,
  statistics,
  history,
  material,
  material_view,
  document,
  kit,
  unit,
  label,
  list_template,
  code,
  scan,
  company,
  person,
  technician,
  tag,
  category,
  sub_category,
  attribute,
  address,
  park,
  form,
  table,
  saved_view,
  settings,
  setup,
  moving,
  session,
  frame,
  imports,
  invalid,
  problem,
  user,
  token,
}
