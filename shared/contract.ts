import * as z from 'zod'
import type { Permission } from './permissions.ts'

/**
 * A reply that is not JSON: a file to look at or to keep, a stream of server-sent events, a
 * redirection, or nothing (204).
 */
export type FileReply = { kind: 'file'; types: readonly string[] }
export type StreamReply<E extends z.ZodType = z.ZodType> = { kind: 'stream'; event: E }
export type RedirectReply = { kind: 'redirect' }
export type EmptyReply = { kind: 'empty' }
export type Reply = z.ZodType | FileReply | StreamReply | RedirectReply | EmptyReply

export const file = (...types: string[]): FileReply => ({ kind: 'file', types })
export const stream = <E extends z.ZodType>(event: E): StreamReply<E> => ({ kind: 'stream', event })
export const redirect: RedirectReply = { kind: 'redirect' }
export const empty: EmptyReply = { kind: 'empty' }

/**
 * One line of the API. Server, client, permission gate, OpenAPI and the generated tests all read
 * it.
 */
export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /**
   * Such as `/parks/{id}`; every `{name}` is a record's id (rules/http.md#2) unless `params` says
   * otherwise.
   */
  path: string
  can: Permission
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  reply: Reply
  /**
   * Two routes may share a path: this one answers when the query holds `param` (with that `value`,
   * which the client then adds).
   */
  when?: { param: string; value?: string }
  /**
   * `root` routes live under the base path itself, the others under its `/api` (rules/http.md#1).
   */
  under?: 'api' | 'root'
  /** Status of success where it is not the method's usual one (POST 201, others 200). */
  status?: 200 | 201 | 204
  /**
   * A refused body names every field, those without fault with an empty list, and an empty body is
   * one without fields (rules/session.md#2).
   */
  namesAllFields?: true
  /** Every field has a default: an empty body is one without fields, and not refused. */
  hasDefaults?: true
  /**
   * Thousands of rows: they may be sent in a body of 16 MB; those of an answer are checked in tests
   * and development, not while people wait.
   */
  bulk?: true
  /**
   * Where files belong in the body, with the bytes each may have: `{ 'company.logo': 10_485_760 }`.
   */
  files?: Readonly<Record<string, number>>
  /**
   * Takes plain multipart, whose file parts of any name become `files` of the body
   * (rules/http.md#6), each up to the site's limit (rules/document.md#5).
   */
  plainFiles?: true
}
export type NamedRoute = Route & { name: string }
export type RouteTable = Record<string, Route>

type Names<P extends string> = P extends `${string}{${infer K}}${infer Rest}` ? K | Names<Rest> : never
type Params<R extends Route> = R['params'] extends z.ZodType
  ? { params: z.output<R['params']> }
  : [Names<R['path']>] extends [never]
    ? unknown
    : { params: { [K in Names<R['path']>]: number } }
type SentPart<R extends Route, P extends 'query' | 'body'> = R[P] extends z.ZodType
  ? Record<never, never> extends z.input<R[P]>
    ? { [K in P]?: z.input<R[P]> }
    : { [K in P]: z.input<R[P]> }
  : unknown

/** What a handler receives: parsed values. */
export type Parsed<R extends Route> = Params<R> &
  (R['query'] extends z.ZodType ? { query: z.output<R['query']> } : unknown) &
  (R['body'] extends z.ZodType ? { body: z.output<R['body']> } : unknown)

/** What a caller sends. `version` becomes If-Unmodified-Since-Version (rules/http.md#21). */
export type Sent<R extends Route> = Params<R> & SentPart<R, 'query'> & SentPart<R, 'body'> & { version?: number }

/**
 * What a caller knows of a route: where it is and how to call it. Its shapes are known to the
 * compiler alone, so that plain data can stand for it.
 */
export type Endpoint<R extends NamedRoute = NamedRoute> = Pick<
  NamedRoute,
  'name' | 'method' | 'path' | 'when' | 'under' | 'plainFiles'
> & {
  /** Whether its answer is JSON. */
  isJson: boolean
  readonly [shapes]?: R
}
declare const shapes: unique symbol

type RouteOf<E> = E extends Endpoint<infer R> ? R : never
/** Any of several endpoints that are called alike: `Either<typeof api.bill.pdf | typeof api.estimate.pdf>`. */
export type Either<E> = Endpoint<RouteOf<E>>
/** What a caller of an endpoint gets back. */
export type Answer<E> = Received<RouteOf<E>>

/** What a caller gets back. */
export type Received<R extends Route> = R['reply'] extends z.ZodType ? z.output<R['reply']> : undefined

export type Named<T, N extends string> = {
  [K in keyof T & string]: Mended<T[K]> & { name: `${N}.${K}` }
}
/**
 * A faulty part counts as what it should be: it errs in its table, once, and not in every place
 * that calls the route.
 */
type Mended<R> = R extends Route
  ? R
  : { [P in keyof R]: P extends keyof Route ? (R[P] extends Route[P] ? R[P] : Route[P]) : R[P] }
type Faulty<R> = { [P in keyof R & keyof Route]: R[P] extends Route[P] ? never : P }[keyof R & keyof Route]
/** Says of what is no route which part of it is wrong, in its own line. */
type EachRoute<T> = { [K in keyof T]: T[K] extends Route ? unknown : { 'no such value for': Faulty<T[K]> } }

/**
 * Names each route of a noun's table: `park.list`. The name is the query key on the client and the
 * operation id in OpenAPI.
 */
export function routes<const N extends string, const T extends Record<string, unknown>>(
  noun: N,
  table: T & EachRoute<T>,
): Named<T, N> {
  const named = Object.entries(table as Record<string, object>).map(([key, route]) => [
    key,
    { ...route, name: `${noun}.${key}` },
  ])
  return Object.fromEntries(named) as Named<T, N> // fromEntries forgets the keys it was given
}

/** True for a reply that goes through a zod schema. */
export const isJson = (reply: Reply): reply is z.ZodType => !('kind' in reply) || reply instanceof z.ZodType

/**
 * True for a POST or PUT: its body is read, and refused like any other, even when the route wants
 * nothing of it.
 */
export const takesBody = ({ method }: Pick<Route, 'method'>): boolean => method === 'POST' || method === 'PUT'
