import type * as z from 'zod'
import type { Route } from '#shared/contract.ts'
import type { Ctx } from '../context.ts'
import { type Answer, type Checked, checked, type OnRecord, onRecord, type Versioned } from '../http/handler.ts'
import { Refusals } from '../problem.ts'
import { type Find, idOf } from './find.ts'

type Writing = Route & { body: z.ZodType }
type Body<R extends Writing> = z.output<R['body']>
/**
 * Rules that only the database can tell: refuses fields of a body, or of the part of it that the
 * schema can parse. `current` is the record to change, absent for a new one.
 */
type Rules<R extends Writing, T> = (
  ctx: Ctx,
  body: Partial<Body<R>>,
  refusals: Refusals,
  current?: T,
) => Promise<unknown>

/**
 * Builds `POST /<plural>`: checks, inserts and answers with the new record. `insert` returns its
 * id.
 */
export function creation<R extends Writing, T>(
  find: Find<T>,
  check: Rules<R, T>,
  insert: (ctx: Ctx, body: Body<R>) => Promise<number>,
): Checked<R> {
  const look = looking(check)
  return checked<R>(
    (ctx, input) => look(ctx as Ctx, bodyOf(input)),
    async (ctx, input) => {
      await look(ctx as Ctx, bodyOf(input))
      return (await find(ctx as Ctx, await insert(ctx as Ctx, bodyOf(input)))) as Answer<R>
    },
  )
}

/** Builds `PUT /<plural>/{id}`: locks the record, checks, updates and answers with the result. */
export function change<R extends Writing & { path: `${string}{id}` }, T extends Versioned>(
  lock: Find<T>,
  find: Find<T>,
  check: Rules<R, T>,
  update: (ctx: Ctx, body: Body<R>, current: T) => Promise<unknown>,
): OnRecord<R> {
  const look = looking(check)
  return onRecord<R, T>(
    (ctx, input) => lock(ctx as Ctx, idOf(input)),
    async (ctx, input, current) => {
      await look(ctx as Ctx, bodyOf(input), current)
      await update(ctx as Ctx, bodyOf(input), current)
      return (await find(ctx as Ctx, idOf(input))) as Answer<R>
    },
    { check: (ctx, input, current) => look(ctx as Ctx, bodyOf(input), current) },
  )
}

/**
 * Collects what the schema and the rules refuse. @throws request.invalid naming every refused field
 */
const looking =
  <B, T>(check: (ctx: Ctx, body: B, refusals: Refusals, current?: T) => Promise<unknown>) =>
  async (ctx: Ctx, body: B, current?: T): Promise<void> => {
    const refusals = new Refusals(ctx.refused)
    await check(ctx, body, refusals, current)
    refusals.throwIfAny()
  }

/** These routes are declared with a body, and are never public: their context has a caller. */
const bodyOf = <B>(input: unknown): B => (input as { body: B }).body
