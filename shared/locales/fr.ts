import { form } from './fr/form.ts'
import { frame } from './fr/frame.ts'
import { invalid } from './fr/invalid.ts'
import { problem } from './fr/problem.ts'
import { session } from './fr/session.ts'
import { setup } from './fr/setup.ts'
import { table } from './fr/table.ts'

export const fr = { form, table, setup, session, frame, invalid, problem } as const
