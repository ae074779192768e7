import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { groups } from '#shared/permissions.ts'
import { askControl } from '../backup/control.ts'
import type { Config } from '../config.ts'
import { openServices } from '../main.ts'
import { type AccountTask, workOnAccounts } from './account-tasks.ts'
import { CommandRefused } from './failure.ts'

export const accountsUsage = `flightcase user                                      lists the accounts
flightcase user create PSEUDO EMAIL [--group GROUP]  creates one (${groups.join(', ')}; default admin)
flightcase user password PSEUDO                      sets a new password and ends the account's sessions
The command asks for the password, or reads it from standard input.`

/**
 * Lists accounts, creates one or sets a password, for sites that no user can sign in to. The site
 * may run or not.
 */
export async function manageAccounts(config: Config, args: string[]): Promise<void> {
  const task = readTask(args)
  const { ask, close } = await reachAccounts(config)
  const tell = async (asked: AccountTask) => {
    for (const line of await ask(asked)) console.log(line)
  }
  try {
    // Check the account first, so that the user never types a password for a refused one.
    await tell(task)
    if (task.action === 'create' || task.action === 'password') await tell({ ...task, password: await askPassword() })
  } finally {
    await close()
  }
}

/** @throws CommandRefused with the usage when an argument is missing or superfluous */
function readTask(args: string[]): AccountTask {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { group: { type: 'string', default: 'admin' } },
  })
  const [action = 'list', pseudo, email, ...more] = positionals
  if (action === 'list' && pseudo === undefined) return { action }
  if (action === 'create' && pseudo && email && more.length === 0)
    return { action, pseudo, email, group_id: values.group }
  if (action === 'password' && pseudo && email === undefined) return { action, pseudo }
  throw new CommandRefused(accountsUsage)
}

type Reached = { ask(task: AccountTask): Promise<string[]>; close(): Promise<void> }

/**
 * Asks the running site, which alone may have the embedded database open; else opens the database
 * itself.
 */
async function reachAccounts(config: Config): Promise<Reached> {
  if (config.databaseUrl === null) {
    const ask = (task: AccountTask) => askControl(config.dataDir, 'user', task)
    if (await ask({ action: 'none' })) {
      return {
        async ask(task) {
          const answer = await ask(task)
          if (!answer) throw new CommandRefused('The site stopped meanwhile: run the command again.')
          return z.array(z.string()).parse(answer.value)
        },
        close: async () => {},
      }
    }
  }
  const { services, close } = await openServices(config)
  return { ask: (task) => workOnAccounts(services.database.db, task), close }
}

/** Reads the password without showing it; trims it, as the sign-in does. */
async function askPassword(): Promise<string> {
  const terminal = process.stdin.isTTY
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  if (terminal) process.stdout.write('Password: ')
  const lines = createInterface({ input: process.stdin, output: silent, terminal })
  try {
    for await (const line of lines) return line.trim()
    return ''
  } finally {
    lines.close()
    if (terminal) process.stdout.write('\n')
  }
}
