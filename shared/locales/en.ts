import { address } from './en/address.ts'
import { calendar } from './en/calendar.ts'
import { category } from './en/category.ts'
import { company } from './en/company.ts'
import { event } from './en/event.ts'
import { form } from './en/form.ts'
import { frame } from './en/frame.ts'
import { invalid } from './en/invalid.ts'
import { material } from './en/material.ts'
import { park } from './en/park.ts'
import { person } from './en/person.ts'
import { problem } from './en/problem.ts'
import { session } from './en/session.ts'
import { setup } from './en/setup.ts'
import { table } from './en/table.ts'
import { tag } from './en/tag.ts'
import { wizard } from './en/wizard.ts'
import type { fr } from './fr.ts'
import type { Translated } from './translated.ts'

export const en: Translated<typeof fr> = {
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
}
