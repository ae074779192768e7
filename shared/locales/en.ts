import { form } from './en/form.ts'
import { frame } from './en/frame.ts'
import { invalid } from './en/invalid.ts'
import { problem } from './en/problem.ts'
import { session } from './en/session.ts'
import { setup } from './en/setup.ts'
import { table } from './en/table.ts'
import type { fr } from './fr.ts'
import type { Translated } from './translated.ts'

export const en: Translated<typeof fr> = { form, table, setup, session, frame, invalid, problem }
