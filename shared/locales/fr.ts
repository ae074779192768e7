import { address } from './fr/address.ts'
import { calendar } from './fr/calendar.ts'
import { category } from './fr/category.ts'
import { company } from './fr/company.ts'
import { event } from './fr/event.ts'
import { form } from './fr/form.ts'
import { frame } from './fr/frame.ts'
import { invalid } from './fr/invalid.ts'
import { material } from './fr/material.ts'
import { park } from './fr/park.ts'
import { person } from './fr/person.ts'
import { problem } from './fr/problem.ts'
import { session } from './fr/session.ts'
import { setup } from './fr/setup.ts'
import { table } from './fr/table.ts'
import { tag } from './fr/tag.ts'
import { wizard } from './fr/wizard.ts'

export const fr = {
  calendar,
  wizard,
  event,
  material,
  company,
  person,
  tag,
  category,
  address,
  park,
  form,
  table,
  setup,
  session,
  frame,
  invalid,
  problem,
} as const
