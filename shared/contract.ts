import * as z from 'zod'
import type { Permission } from './permissions.ts'

/**
 * A reply other than JSON: a file to view or download, a stream of server-sent events, a
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
   * `root` routes are directly under the base path, the others under its `/api` (rules/http.md#1).
   */
  under?: 'api' | 'root'
  /** A POST that writes nothing: it takes no transaction, and may take its time. */
  reads?: true
  /** Refused to API tokens: it is about the account itself (rules/token.md#6). */
  sessionOnly?: true
  /** Status of success where it is not the method's usual one (POST 201, others 200). */
  status?: 200 | 201 | 204
  /**
   * A refused body names every field, those without error with an empty list; an empty body has no
   * fields (rules/session.md#2).
   */
  namesAllFields?: true
  /** Every field has a default: an empty body has no fields, and is accepted. */
  hasDefaults?: true
  /**
   * Thousands of rows: the body may have 16 MB; the rows of an answer are checked in tests and
   * development, not while users wait.
   */
  bulk?: true
  /**
   * Where files belong in the body, with the bytes each may have: `{ 'company.logo': 10_485_760 }`.
   */
  files?: Readonly<Record<string, number>>
  /**
   * Accepts plain multipart, whose file parts of any name become `files` of the body
   * (rules/http.md#6), each up to the site's limit (rules/document.md#5).
   */
  plainFiles?: true
  /** Bytes that such a file, and the whole body, may have instead. */
  mostUpload?: number
  /** Only while the site has no user: refused before its body is read (rules/setup.md#2). */
  beforeSetup?: true
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
 * What a caller needs of a route: its address and how to call it. Only the compiler knows its
 * shapes, so that plain data can stand for it.
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
/**
 * Any of several endpoints with the same call: `Either<typeof api.bill.pdf | typeof
 * api.estimate.pdf>`.
 */
export type Either<E> = Endpoint<RouteOf<E>>
/** The result of calling an endpoint. */
export type Answer<E> = Received<RouteOf<E>>

/** The result of a call. */
export type Received<R extends Route> = R['reply'] extends z.ZodType ? z.output<R['reply']> : undefined

export type Named<T, N extends string> = {
  [K in keyof T & string]: Mended<T[K]> & { name: `${N}.${K}` }
}
/**
 * Types a wrong part as what it should be, so that the error appears once, in its table, and not in
 * every caller of the route.
 */
type Mended<R> = R extends Route
  ? R
  : { [P in keyof R]: P extends keyof Route ? (R[P] extends Route[P] ? R[P] : Route[P]) : R[P] }
type Faulty<R> = { [P in keyof R & keyof Route]: R[P] extends Route[P] ? never : P }[keyof R & keyof Route]
/** Reports, on the line of an invalid route, which part of it is wrong. */
type EachRoute<T> = { [K in keyof T]: T[K] extends Route ? unknown : { 'no such value for': Faulty<T[K]> } }

/**
 * Names each route of a noun's table: `park.list`. The name is the query key on the client and the
 * operation id in OpenAPI. `all` holds for every route of the table.
 */
export function routes<const N extends string, const T extends Record<string, unknown>>(
  noun: N,
  table: T & EachRoute<T>,
  all: Pick<Route, 'sessionOnly'> = {},
): Named<T, N> {
  const named = Object.entries(table as Record<string, object>).map(([key, route]) => [
    key,
    { ...all, ...route, name: `${noun}.${key}` },
  ])
  return Object.fromEntries(named) as Named<T, N> // fromEntries loses the keys it was given
}

/** True for a reply that goes through a zod schema. */
export const isJson = (reply: Reply): reply is z.ZodType => !('kind' in reply) || reply instanceof z.ZodType

/**
 * True for a POST or PUT: the server parses its body, and may refuse it, even when the route
 * ignores it.
 */
export const takesBody = ({ method }: Pick<Route, 'method'>): boolean => method === 'POST' || method === 'PUT'
