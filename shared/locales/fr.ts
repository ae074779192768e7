import { address } from './fr/address.ts'
import { assignment } from './fr/assignment.ts'
import { attribute } from './fr/attribute.ts'
import { bill, billing, estimate } from './fr/billing.ts'
import { calendar } from './fr/calendar.ts'
import { category, sub_category } from './fr/category.ts'
import { choosing } from './fr/choosing.ts'
import { code } from './fr/code.ts'
import { company } from './fr/company.ts'
import { departure } from './fr/departure.ts'
import { document } from './fr/document-file.ts'
import { event } from './fr/event.ts'
import { event_kind } from './fr/event-kind.ts'
import { event_list } from './fr/event-list.ts'
import { form } from './fr/form.ts'
import { frame } from './fr/frame.ts'
import { history } from './fr/history.ts'
import { imports } from './fr/import.ts'
import { invalid } from './fr/invalid.ts'
import { inventory } from './fr/inventory.ts'
import { kit } from './fr/kit.ts'
import { label } from './fr/label.ts'
import { list_template } from './fr/list-template.ts'
import { material } from './fr/material.ts'
import { material_view } from './fr/material-view.ts'
import { moving } from './fr/moving-in.ts'
import { offline } from './fr/offline.ts'
import { park } from './fr/park.ts'
import { person } from './fr/person.ts'
import { problem } from './fr/problem.ts'
import { remark } from './fr/remark.ts'
import { saved_view } from './fr/saved-view.ts'
import { scan } from './fr/scan.ts'
import { session } from './fr/session.ts'
import { settings } from './fr/settings.ts'
import { setup } from './fr/setup.ts'
import { statistics } from './fr/statistics.ts'
import { sub_rental } from './fr/sub-rental.ts'
import { table } from './fr/table.ts'
import { tag } from './fr/tag.ts'
import { technician } from './fr/technician.ts'
import { today } from './fr/today.ts'
import { token } from './fr/token.ts'
import { unit } from './fr/unit.ts'
import { unreturned } from './fr/unreturned.ts'
import { user } from './fr/user.ts'
import { webhook } from './fr/webhook.ts'
import { wizard } from './fr/wizard.ts'
import { spaced } from './spacing.ts'

export const fr = spaced({
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
})
