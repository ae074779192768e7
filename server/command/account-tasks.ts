import * as z from 'zod'
import { issuesOf } from '#shared/invalid.ts'
import { groups } from '#shared/permissions.ts'
import { NewPassword, Pseudo, UserEmail } from '#shared/user.ts'
import { announceSessionsEnded } from '../change/announcement.ts'
import { writtenByServer } from '../change/by-server.ts'
import type { Db } from '../db/connect.ts'
import { updateRecord } from '../record/record.ts'
import { howTaken } from '../record/taken.ts'
import { hashPassword } from '../session/password.ts'
import { readSite } from '../settings/settings.ts'
import { insertUser } from '../user/insert.ts'
import { spoken } from '../words.ts'
import { CommandRefused } from './failure.ts'

/**
 * What the terminal may request about accounts. Without a password nothing is written: the caller
 * learns whether it would be accepted.
 */
export const AccountTask = z.discriminatedUnion('action', [
  /** An empty task: the caller learns that the site answers. */
  z.object({ action: z.literal('none') }),
  z.object({ action: z.literal('list') }),
  z.object({
    action: z.literal('create'),
    pseudo: z.string(),
    email: z.string(),
    group_id: z.string(),
    password: z.string().optional(),
  }),
  z.object({ action: z.literal('password'), pseudo: z.string(), password: z.string().optional() }),
])
export type AccountTask = z.output<typeof AccountTask>

const NewAccount = z.object({ pseudo: Pseudo, email: UserEmail, group_id: z.enum(groups) })

/**
 * Lists accounts, creates one or sets a password, in the process that has the database open.
 * @returns lines for the terminal
 * @throws CommandRefused when the account already exists, is missing, or a value is not allowed
 */
export async function workOnAccounts(db: Db, task: AccountTask): Promise<string[]> {
  switch (task.action) {
    case 'none':
      return []
    case 'list':
      return list(db)
    case 'create':
      return create(db, task)
    case 'password':
      return setPassword(db, task)
  }
}

async function list(db: Db): Promise<string[]> {
  const accounts = await db
    .selectFrom('user')
    .select(['pseudo', 'email', 'group_id', 'deleted_at'])
    .orderBy('pseudo_key')
    .execute()
  if (accounts.length === 0) return ['There is no account yet: open the site in a browser to set it up.']
  return accounts.map(
    ({ pseudo, email, group_id, deleted_at }) =>
      `${pseudo}  ${email}  ${group_id}${deleted_at === null ? '' : '  (in the trash)'}`,
  )
}

async function create(db: Db, sent: Extract<AccountTask, { action: 'create' }>): Promise<string[]> {
  const account = accept(NewAccount, sent)
  await refuseTaken(db, account)
  if (sent.password === undefined) return []
  const { password } = accept(z.object({ password: NewPassword }), sent)
  const password_hash = await hashPassword(password)
  await writtenByServer(db, async (ctx) => {
    await refuseTaken(ctx.db, account)
    const site = await readSite(ctx.db)
    await insertUser(ctx, { ...account, password_hash, language: site.general.defaultLanguage })
  })
  return [`The account ${account.pseudo} was made.`]
}

async function refuseTaken(db: Db, account: { pseudo: string; email: string }): Promise<void> {
  for (const column of ['pseudo', 'email'] as const) {
    if (await howTaken(db, 'user', column, account[column])) {
      throw new CommandRefused(`There is an account with that ${column} already.`)
    }
  }
}

async function setPassword(db: Db, sent: Extract<AccountTask, { action: 'password' }>): Promise<string[]> {
  const account = await db
    .selectFrom('user')
    .select(['id', 'pseudo', 'deleted_at'])
    .where(({ eb, fn, val }) => eb(fn('caseless', ['pseudo']), '=', fn('caseless', [val(sent.pseudo)])))
    .executeTakeFirst()
  if (!account) throw new CommandRefused(`There is no account ${sent.pseudo}.`)
  if (sent.password === undefined) return []
  const { password } = accept(z.object({ password: NewPassword }), sent)
  const password_hash = await hashPassword(password)
  await writtenByServer(db, async (ctx) => {
    await updateRecord(ctx, 'user', account.id, { password_hash })
    await ctx.db.deleteFrom('session').where('user_id', '=', account.id).execute()
    await announceSessionsEnded(ctx.db)
  })
  return [
    `The password of ${account.pseudo} was set; its sessions have ended.`,
    ...(account.deleted_at === null ? [] : ['This account is in the trash: an administrator has to restore it first.']),
  ]
}

/** @throws CommandRefused with a line for each field that is not allowed */
function accept<T extends z.ZodType>(schema: T, sent: unknown): z.output<T> {
  const read = schema.safeParse(sent, { reportInput: true })
  if (read.success) return read.data
  const lines = Object.entries(spoken('en', issuesOf(read.error))).map(
    ([field, sentences]) => `${field}: ${String(sentences)}`,
  )
  throw new CommandRefused(lines.join('\n'))
}
