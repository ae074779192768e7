import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { issuesOf } from '#shared/invalid.ts'
import { groups } from '#shared/permissions.ts'
import { NewPassword, Pseudo, UserEmail } from '#shared/user.ts'
import { announce, announceSessionsEnded } from '../change/announcement.ts'
import type { Config } from '../config.ts'
import type { Written } from '../context.ts'
import { type Db, inTransaction } from '../db/connect.ts'
import { openServices } from '../main.ts'
import { howTaken, updateRecord } from '../record.ts'
import { hashPassword } from '../session/password.ts'
import { readSite } from '../settings/settings.ts'
import { insertUser } from '../user/insert.ts'
import { spoken } from '../words.ts'
import { CommandRefused } from './failure.ts'

export const accountsUsage = `flightcase user                                      lists the accounts
flightcase user create PSEUDO EMAIL [--group GROUP]  makes one (${groups.join(', ')}; default admin)
flightcase user password PSEUDO                      sets a new password and ends the account's sessions
The password is asked for, or read from standard input.`

const NewAccount = z.object({ pseudo: Pseudo, email: UserEmail, group_id: z.enum(groups), password: NewPassword })

/** Lists accounts, makes one or sets a password: for when nobody can sign in. */
export async function manageAccounts(config: Config, args: string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { group: { type: 'string', default: 'admin' } },
  })
  const [action = 'list', pseudo = '', email = '', ...more] = positionals
  const complete = { list: true, create: pseudo !== '' && email !== '', password: pseudo !== '' && email === '' }[
    action
  ]
  if (!complete || more.length > 0) throw new CommandRefused(accountsUsage)
  const { services, close } = await openServices(config)
  try {
    const { db } = services.database
    if (action === 'list') await list(db)
    else if (action === 'create') await create(db, { pseudo, email, group_id: values.group })
    else await setPassword(db, pseudo)
  } finally {
    await close()
  }
}

async function list(db: Db): Promise<void> {
  const accounts = await db
    .selectFrom('user')
    .select(['pseudo', 'email', 'group_id', 'deleted_at'])
    .orderBy('pseudo_key')
    .execute()
  if (accounts.length === 0) console.log('There is no account yet: open the site in a browser to set it up.')
  for (const { pseudo, email, group_id, deleted_at } of accounts) {
    console.log(`${pseudo}  ${email}  ${group_id}${deleted_at === null ? '' : '  (in the trash)'}`)
  }
}

async function create(db: Db, sent: { pseudo: string; email: string; group_id: string }): Promise<void> {
  const read = NewAccount.safeParse({ ...sent, password: await askPassword() }, { reportInput: true })
  if (!read.success) throw refused(read.error)
  const account = read.data
  await written(db, async (ctx) => {
    for (const column of ['pseudo', 'email'] as const) {
      if (await howTaken(ctx.db, 'user', column, account[column])) {
        throw new CommandRefused(`There is an account with that ${column} already.`)
      }
    }
    const site = await readSite(ctx.db)
    await insertUser(ctx, { ...account, language: site.general.defaultLanguage })
  })
  console.log(`The account ${account.pseudo} was made.`)
}

async function setPassword(db: Db, pseudo: string): Promise<void> {
  const account = await db
    .selectFrom('user')
    .select(['id', 'pseudo', 'deleted_at'])
    .where(({ eb, fn, val }) => eb(fn('caseless', ['pseudo']), '=', fn('caseless', [val(pseudo)])))
    .executeTakeFirst()
  if (!account) throw new CommandRefused(`There is no account ${pseudo}.`)
  const read = NewPassword.safeParse(await askPassword(), { reportInput: true })
  if (!read.success) throw refused(new z.ZodError(read.error.issues.map((issue) => ({ ...issue, path: ['password'] }))))
  const password_hash = await hashPassword(read.data)
  await written(db, async (ctx) => {
    await updateRecord(ctx, 'user', account.id, { password_hash })
    await ctx.db.deleteFrom('session').where('user_id', '=', account.id).execute()
    await announceSessionsEnded(ctx.db)
  })
  console.log(`The password of ${account.pseudo} was set; its sessions have ended.`)
  if (account.deleted_at !== null)
    console.log('This account is in the trash: an administrator has to restore it first.')
}

/** One transaction, announced like a write from a screen. */
const written = (db: Db, work: (ctx: { db: Db; changed(one: Written): void }) => Promise<void>): Promise<void> =>
  inTransaction(db, async (inner) => {
    const changes: Written[] = []
    await work({ db: inner, changed: (one) => changes.push(one) })
    await announce(inner, changes, null)
  })

const refused = (error: z.ZodError): CommandRefused =>
  new CommandRefused(
    Object.entries(spoken('en', issuesOf(error)))
      .map(([field, sentences]) => `${field}: ${String(sentences)}`)
      .join('\n'),
  )

/** The password, not shown while it is typed; trimmed, as the sign-in does with what it gets. */
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
