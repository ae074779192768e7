import type { Written } from '../context.ts'
import { type Db, inTransaction } from '../db/connect.ts'
import { announce } from './announcement.ts'

/** A write of the server itself: one transaction, announced like a write from a screen. */
export const writtenByServer = (
  db: Db,
  work: (ctx: { db: Db; changed(one: Written): void }) => Promise<void>,
): Promise<void> =>
  inTransaction(db, async (inner) => {
    const changes: Written[] = []
    await work({ db: inner, changed: (one) => changes.push(one) })
    if (changes.length > 0) await announce(inner, changes, null)
  })
