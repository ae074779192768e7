import type * as z from 'zod'
import type { Parsed, Route, RouteTable } from '#shared/contract.ts'
import type { Caller, Ctx, LockedSite } from '../context.ts'
import type { Problem } from '../problem.ts'
import type { FileAnswer, StreamAnswer } from './reply.ts'
import type { WrittenJson } from './written-json.ts'

/**
 * What a handler returns for a route. Returning a Problem answers it and keeps what was written: a
 * failed sign-in is counted.
 */
export type Answer<R extends Route> =
  | Problem
  | (R extends { bulk: true } ? WrittenJson : never)
  | (R['reply'] extends z.ZodType
      ? z.input<R['reply']>
      : R['reply'] extends { kind: 'file' }
        ? FileAnswer
        : R['reply'] extends { kind: 'stream'; event: infer E extends z.ZodType }
          ? StreamAnswer<z.input<E>>
          : R['reply'] extends { kind: 'redirect' }
            ? string
            : undefined)

type CtxOf<R extends Route> = Ctx<R['can'] extends 'public:any' ? Caller | null : Caller>
type LockedCtxOf<R extends Route> = CtxOf<R> & { site: LockedSite }
type Run<R extends Route, X = CtxOf<R>> = (ctx: X, input: Parsed<R>) => Promise<Answer<R>> | Answer<R>
export type Versioned = { version: number }
/**
 * A handler about one record: loads it (404), checks its state (403, 409) and version before the
 * body is parsed.
 */
export type OnRecord<R extends Route, X = CtxOf<R>> = {
  on(ctx: X, input: Omit<Parsed<R>, 'body'>, sent: Record<string, unknown>): Promise<Versioned>
  run(ctx: X, input: Parsed<R>, current: Versioned): Promise<Answer<R>> | Answer<R>
} & Beside<R, unknown, X>
/** What a handler of one record may have beside its two steps. */
type Beside<R extends Route, C, X> = {
  check?: Check<R, C, X>
  /**
   * The record shown to a caller with a stale version (rules/http.md#21), where `on` returns a slim
   * one.
   */
  whole?(ctx: X, current: C): Promise<unknown>
}
/**
 * A handler that creates something, with the rules that can be checked while a part of the body is
 * refused.
 */
export type Checked<R extends Route, X = CtxOf<R>> = { run: Run<R, X>; check: Check<R, unknown, X> }
export type Direct<R extends Route, X = CtxOf<R>> = Run<R, X> | Checked<R, X> | OnRecord<R, X>
/**
 * Rules that only the database can tell, and rules between fields, for the readable part of a body
 * whose other fields the schema refuses: one answer reports all errors (rules/http.md#26). Throws a
 * Problem made from `ctx.refused`.
 */
type Check<R extends Route, C = unknown, X = CtxOf<R>> = (ctx: X, input: Readable<R>, current: C) => Promise<unknown>
type Readable<R extends Route> = Omit<Parsed<R>, 'body'> &
  (R['body'] extends z.ZodType ? { body: Partial<z.output<R['body']>> } : unknown)
/** A handler with slow work that runs before its transaction begins. */
export type Prepared<R extends Route, X = CtxOf<R>> = {
  prepare(before: Before<R>, input: Parsed<R>): unknown
  /** Whether the work is also done for the readable part of a body that the schema refuses. */
  forPart?: boolean
  handler(result: () => unknown): Direct<R, X>
}
/** The context of such work: `db` is the pool. */
export type Before<R extends Route = Route> = Pick<CtxOf<R>, 'db' | 'user' | 'services' | 'request' | 'onFailure'>
export type Handlers<T extends RouteTable> = { [K in keyof T]: Direct<T[K]> | Prepared<T[K]> }

/**
 * Builds the handler of a write to one record. `on` returns the record, in its GET shape unless
 * `whole` does, with 404 when it is absent or invisible and 403 or 409 when its state forbids the
 * write; `sent` is the raw body, for rules that allow a field sent with its present value. Then the
 * caller's version is compared (not of a POST), the body validated, and `run` gets all three
 * (rules/http.md#25).
 */
export const onRecord = <R extends Route, C extends Versioned, X = CtxOf<R>>(
  on: (ctx: X, input: Omit<Parsed<R>, 'body'>, sent: Record<string, unknown>) => Promise<C>,
  run: (ctx: X, input: Parsed<R>, current: C) => Promise<Answer<R>> | Answer<R>,
  beside: Beside<R, C, NoInfer<X>> = {},
): OnRecord<R, X> => ({ on, run, ...beside }) as OnRecord<R, X> // they only ever get what their own `on` returned

/**
 * Builds the handler of a creation. Reports errors found by its rules, `check`, together with those
 * of the schema.
 */
export const checked = <R extends Route, X = CtxOf<R>>(check: Check<R, unknown, X>, run: Run<R, X>): Checked<R, X> => ({
  check,
  run,
})

/**
 * Builds a handler whose slow work, a picture or a hash, does not block other requests: it runs
 * once the body is valid and before the transaction begins. `handler` asks for its result, or its
 * refusal, at its place in the order of checks.
 */
export const prepared = <R extends Route, P, X = CtxOf<R>>(
  prepare: (before: Before<R>, input: Parsed<R>) => Promise<P>,
  handler: (result: () => P) => Direct<R, X>,
): Prepared<R, X> => ({ prepare, handler: handler as Prepared<R, X>['handler'] }) // `result` is what its own `prepare` returned

/**
 * {@link prepared}, for work that may refuse what was sent: it also gets the readable part of a body
 * that the schema refuses, so that one answer reports both (rules/http.md#26).
 */
export const preparedInPart = <R extends Route, P, X = CtxOf<R>>(
  prepare: (before: Before<R>, body: Record<string, unknown>) => Promise<P>,
  handler: (result: () => P) => Direct<R, X>,
): Prepared<R, X> => ({
  // Only bodies that are objects are read in part.
  ...prepared<R, P, X>(
    (before, input) => prepare(before, (input as { body?: unknown }).body as Record<string, unknown>),
    handler,
  ),
  forPart: true,
})

/**
 * How a handler locks the settings: shared, with others that need them unchanged, or exclusively,
 * to change them.
 */
export type SettingsLock = 'share' | 'update'
/**
 * Builds a handler whose transaction locks the settings first: `ctx.site` cannot change until its
 * end. A change of the settings waits, then sees what this transaction wrote. Locks of events come
 * after it, as in a change of the zone.
 */
export const lockingSettings = <R extends Route>(
  settings: SettingsLock,
  handler: OnRecord<R, LockedCtxOf<R>> | Checked<R, LockedCtxOf<R>> | Prepared<R, LockedCtxOf<R>>,
): (OnRecord<R> | Checked<R> | Prepared<R>) & { settings: SettingsLock } =>
  // Serving reads the settings by `settings`: the handler gets the lock it asks for.
  ({ ...(handler as OnRecord<R> | Checked<R> | Prepared<R>), settings })
