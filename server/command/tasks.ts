import type * as z from 'zod'
import type { ControlTasks } from '../backup/control.ts'
import type { Services } from '../context.ts'
import { productVersion } from '../root.ts'
import { AccountTask, workOnAccounts } from './account-tasks.ts'
import type { SiteReport } from './check.ts'
import { inspect } from './inspect.ts'

/** What the running site does for the terminal's commands, beside a backup. */
export const controlTasks = (services: Services): ControlTasks => ({
  user: (asked) => workOnAccounts(services.database.db, AccountTask.parse(asked)),
  check: async (): Promise<z.output<typeof SiteReport>> => ({
    pid: process.pid,
    version: productVersion(),
    findings: await inspect(services.database, services.files, services.now()),
  }),
})
