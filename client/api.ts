import { addressBelow } from '#shared/address.ts'
import type { Endpoint, NamedRoute, Received, Sent } from '#shared/contract.ts'
import { firstByField } from '#shared/first-by-field.ts'
import { lastChange } from '#shared/headers.ts'
import type { ProblemKey } from '#shared/problem.ts'
import { forgetProgress, tellProgress } from './upload-progress.ts'

type Details = { [field: string]: string[] | Details }

/** A failure that the server answered, in the user's language (rules/http.md#22). */
export class ApiProblem extends Error {
  readonly status: number
  readonly key: ProblemKey
  /** Messages by field, or the key's own facts: the present record, a lock's reason. */
  readonly details: unknown
  /** Other parts of the answer, such as the existing person. */
  readonly facts: Record<string, unknown>
  /** For support: identifies the request in the server's log. */
  readonly requestId: string | null
  readonly request: string
  constructor(status: number, error: Record<string, unknown>, requestId: string | null, request: string) {
    super(String(error.message ?? status))
    this.status = status
    this.key = error.key as ProblemKey // the server answers only keys of its closed list
    this.details = error.details
    this.facts = error
    this.requestId = requestId
    this.request = request
  }

  /**
   * Messages by field; nested records as dotted names. Empty when the problem is not about fields.
   */
  get fields(): Record<string, string> {
    return this.status === 400 || this.key === 'record.taken' || this.status === 413 || this.status === 415
      ? sentences((this.details ?? {}) as Details)
      : {}
  }
}

/** The server could not be reached: the client does not know what it did. */
export class Unreachable extends Error {
  readonly request: string
  constructor(request: string, cause: unknown) {
    super('unreachable', { cause })
    this.request = request
  }
}

/** The server refused, or could not be reached; any other error is a bug of the page. */
export const isFailedCall = (error: unknown): error is ApiProblem | Unreachable =>
  error instanceof ApiProblem || error instanceof Unreachable

/** The server did not answer: no network, or a proxy that says so in its place. */
export const isOutOfReach = (error: unknown): boolean =>
  error instanceof Unreachable || (error instanceof ApiProblem && error.key === undefined && error.status >= 502)

/** The sentences of an answer, by field; a list of records beside the fields is no message. */
const sentences = (details: Details): Record<string, string> =>
  Object.fromEntries(
    Object.entries(firstByField<unknown>(details)).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )

/** Address of a route under the page's base, for links and pictures. */
export const addressOf = <R extends NamedRoute>(route: Endpoint<R>, input: Sent<R>): string =>
  new URL(addressBelow(route, input).slice(1), document.baseURI).href

/**
 * Address of a picture that changes with the stored file, so that the browser never shows an
 * earlier one.
 */
export function addressOfStored<R extends NamedRoute>(route: Endpoint<R>, input: Sent<R>, stored: string): string {
  const address = new URL(addressOf(route, input))
  address.searchParams.set('v', stored.slice(0, 8))
  return address.href
}

/**
 * Input of a call. A write to one record must give the version that the user saw
 * (rules/change.md#20), or undefined where a form has none.
 */
export type Sending<R extends NamedRoute> = Sent<R> &
  (R['method'] extends 'PUT' | 'DELETE'
    ? R['path'] extends `${string}{id}${string}`
      ? { version: number | undefined }
      : unknown
    : unknown)

/**
 * Calls a route and returns its reply, parsed by its schema.
 * @throws ApiProblem when the server refuses, Unreachable when it does not answer
 */
export async function call<R extends NamedRoute>(
  route: Endpoint<R>,
  input: Sending<R>,
  signal?: AbortSignal,
): Promise<Received<R>> {
  const answer = await inTime(route, signal, async (ending) => {
    const response = await send(route, input, { signal, ending })
    return route.isJson ? response.json().catch(notReached(route, input, signal)) : undefined
  })
  return answer as Received<R> // the server sent it through the same schema
}

/** Milliseconds after which a read counts as out of reach: a network that hangs never says so. */
const longestRead = 60_000

/**
 * Runs a call with a signal that also ends a read that takes too long, its answer's body included. A
 * write may take its time.
 */
async function inTime<T>(
  { method }: Pick<NamedRoute, 'method'>,
  signal: AbortSignal | undefined,
  run: (ending?: AbortSignal) => Promise<T>,
): Promise<T> {
  if (method !== 'GET') return run(signal)
  const ending = new AbortController()
  const end = () => ending.abort()
  const timer = setTimeout(end, longestRead)
  if (signal?.aborted) end()
  signal?.addEventListener('abort', end)
  try {
    return await run(ending.signal)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', end)
  }
}

/** Throws what broke a call, at any moment of its answer, as Unreachable, unless the caller ended it. */
const notReached =
  <R extends NamedRoute>(route: Endpoint<R>, input: Sent<R>, signal?: AbortSignal) =>
  (cause: unknown) => {
    throw signal?.aborted ? cause : new Unreachable(described(route, input), cause)
  }

/** Names a call in the details of a failure. */
const described = <R extends NamedRoute>(route: Endpoint<R>, input: Sent<R>): string =>
  `${route.method} ${addressOf(route, input)}`

/** Hears of a call while it runs. */
export type Following = {
  /** The share of the body that is sent, from 0 to 1. */
  onSent(share: number): void
  /** The text of a successful answer, as far as it has come; at last the whole. */
  onAnswer(text: string): void
}

/**
 * Sends files and follows the call, for an answer that lasts as long as the work that it reports.
 * Resolves once the answer has ended.
 * @throws ApiProblem when the server refuses, Unreachable when the connection breaks
 */
export async function callFollowed<R extends NamedRoute>(
  route: Endpoint<R>,
  input: Sending<R>,
  following: Following,
): Promise<void> {
  await send(route, input, { following })
}

let firstShown: string | null = null
/**
 * The last change that the first answer to this page shows for certain, and so all others
 * (rules/change.md#9); null before it.
 */
export const shownAtFirst = (): string | null => firstShown

/** The caller's signal, the signal that also ends a slow read, and what hears of a form's progress. */
type SendOptions = { signal?: AbortSignal | undefined; ending?: AbortSignal | undefined; following?: Following }

/** Sends a call; its answer is a success. A form can be followed. */
async function send<R extends NamedRoute>(
  route: Endpoint<R>,
  input: Sending<R>,
  { signal, ending = signal, following }: SendOptions,
): Promise<Response> {
  const { body, version } = input as { body?: unknown; version?: number }
  const { method } = route
  const address = addressOf(route, input)
  const headers = new Headers({ accept: 'application/json' })
  if (version !== undefined) headers.set('if-unmodified-since-version', String(version))
  const payload = body === undefined ? undefined : route.plainFiles ? plainForm(body) : toPayload(body)
  if (typeof payload === 'string') headers.set('content-type', 'application/json')
  const sending =
    payload instanceof FormData
      ? sendForm(method, address, headers, payload, signal, following)
      : fetch(address, { method, headers, body: payload, signal: ending })
  const response = await sending.catch(notReached(route, input, signal))
  if (response.ok) {
    firstShown ??= response.headers.get(lastChange)
    return response
  }
  const answer: unknown = await response.json().catch(() => null) // a proxy's own page is not JSON; its status says enough
  const error = (answer as { error?: Record<string, unknown> } | null)?.error ?? {}
  throw new ApiProblem(response.status, error, response.headers.get('x-request-id'), described(route, input))
}

/**
 * Calls a route that answers with a file, for what no link can ask for.
 * @throws ApiProblem when the server refuses, Unreachable when it does not answer
 */
export const callForFile = <R extends NamedRoute>(route: Endpoint<R>, input: Sending<R>): Promise<Blob> =>
  inTime(route, undefined, async (ending) =>
    (await send(route, input, { ending })).blob().catch(notReached(route, input)),
  )

/** Sends a form and reports the progress of each file, which `fetch` cannot. */
function sendForm(
  method: string,
  address: string,
  headers: Headers,
  form: FormData,
  signal?: AbortSignal,
  following?: Following,
): Promise<Response> {
  const files = [...form.values()].filter((value) => value instanceof File)
  const request = new XMLHttpRequest()
  const follow = () => {
    if (request.status === 200) following?.onAnswer(request.responseText)
  }
  const ending = new Promise<Response>((resolve, reject) => {
    request.open(method, address)
    for (const [name, value] of headers) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => {
      tellProgress(files, loaded / total)
      following?.onSent(loaded / total)
    }
    request.onprogress = follow
    request.onload = () => {
      follow()
      const requestId = request.getResponseHeader('x-request-id')
      const told = new Headers(requestId === null ? {} : { 'x-request-id': requestId })
      resolve(
        new Response(request.status === 204 ? null : request.responseText, { status: request.status, headers: told }),
      )
    }
    request.onerror = () => reject(new TypeError('the request failed'))
    request.onabort = () => reject(signal?.reason)
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    tellProgress(files, 0)
    request.send(form)
  })
  return ending.finally(() => forgetProgress(files))
}

/** A plain form of files only; the server ignores the names of its parts (rules/http.md#6). */
function plainForm(body: unknown): FormData {
  const { files } = body as { files: File[] } // the body of every such route (shared/contract.ts)
  const form = new FormData()
  for (const [index, file] of files.entries()) form.append(`file-${index}`, file)
  return form
}

/**
 * JSON; with files in it, a form of `@data` and each file under the base64 of its path
 * (rules/http.md#6).
 */
function toPayload(body: unknown): string | FormData {
  const files: [path: string, file: File][] = []
  const rest = withoutFiles(body, '', files)
  if (files.length === 0) return JSON.stringify(rest)
  const form = new FormData()
  form.append('@data', JSON.stringify(rest))
  for (const [path, file] of files) form.append(btoa(path), file)
  return form
}

function withoutFiles(value: unknown, path: string, files: [string, File][]): unknown {
  if (value instanceof File) {
    files.push([path, value])
    return undefined
  }
  if (Array.isArray(value) || typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, withoutFiles(one, path ? `${path}.${key}` : key, files)]),
  )
}
