import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { clean } from '#shared/clean.ts'
import type { NamedRoute } from '#shared/contract.ts'
import { received, type Upload } from '#shared/field.ts'
import { addIssue, type Issues } from '#shared/invalid.ts'
import type { Services } from '../context.ts'
import { chunksOf } from '../files/incoming.ts'
import { Problem } from '../problem.ts'
import { type Part, partsOf, readHeader } from './multipart.ts'
import { refuseEndlessNesting } from './nesting.ts'
import { refuseManyKeys, withNumbers } from './sent-value.ts'
import { isPlain } from './validate.ts'

/** The parsed body; undefined when there was none. `refused` are unexpected files, by field. */
export type Body = { value: unknown; refused: Issues }
/** The parts of a route that say what its body may be. */
type Rules = Pick<NamedRoute, 'body' | 'can' | 'bulk' | 'files' | 'plainFiles' | 'mostUpload'>

/**
 * Bytes of a body: of JSON, of one with thousands of rows, of one on a public route
 * (rules/http.md#8).
 */
const jsonBody = 5_242_880
const bulkBody = 16_777_216
const publicBody = 16_384
/** Milliseconds; far below the time after which a sweep takes a temporary file. */
const betweenRenewals = 600_000
/** Files one form may hold. */
const mostFiles = 20

/**
 * Parses the body of a POST or PUT, even of one that needs none: JSON, or multipart whose part
 * `@data` is the JSON and whose other parts are files named by the base64 of their path in it
 * (rules/http.md#5, rules/http.md#6). Trims strings and turns empty ones into null
 * (rules/http.md#10). Files lie in the store's temporary folder until the caller removes them.
 * @param temporary gets the path of every file before it is written: the caller removes those that
 * are left
 * @throws request.malformed, request.too_large, request.unsupported_type
 */
export async function readBody(
  request: FastifyRequest,
  route: Rules,
  { files, config }: Services,
  temporary: string[],
): Promise<Body> {
  const { value: type, params } = readHeader(request.headers['content-type'] ?? '')
  const isPublic = route.can === 'public:any'
  if (!['identity', ''].includes(request.headers['content-encoding'] ?? '')) {
    throw new Problem('request.unsupported_type')
  }
  if (type !== 'multipart/form-data') {
    if (isEmpty(request)) return { value: undefined, refused: {} }
    if (type !== 'application/json') throw new Problem('request.unsupported_type')
    const most = isPublic ? publicBody : route.bulk ? bulkBody : jsonBody
    return { value: readJson(await whole(chunksOf(request, most), most), route), refused: {} }
  }
  const most = route.mostUpload ?? (isPublic ? publicBody : mostFiles * config.maxUploadSize + jsonBody)
  const parts = partsOf(chunksOf(request, most), params.boundary ?? '')
  const renewing = renewer(() => files.renew(temporary))
  const receive = async (part: Part, mostBytes: number): Promise<Upload> => {
    const name = randomUUID()
    temporary.push(files.temporary(name))
    let tooLarge = false
    const kept = upTo(renewing(part.content), mostBytes, () => {
      tooLarge = true
    })
    const { path, size } = await files.receive(name, kept)
    return { [received]: true, name: sentName(part), size, path, tooLarge }
  }
  return route.plainFiles
    ? readFiles(parts, (part) => receive(part, route.mostUpload ?? config.maxUploadSize))
    : readForm(parts, route, receive)
}

const isEmpty = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] === undefined && ['0', undefined].includes(headers['content-length'])

/** `@data`, and files where the route expects them. */
async function readForm(
  parts: AsyncIterable<Part>,
  route: Rules,
  receive: (part: Part, mostBytes: number) => Promise<Upload>,
): Promise<Body> {
  const { files: places = {} } = route
  const refused: Issues = {}
  const uploads = new Map<string, Upload>()
  let text: string | undefined
  let count = 0
  for await (const part of parts) {
    if (part.name === '@data') {
      if (text !== undefined) throw new Problem('request.malformed') // ambiguous: two parts have that name
      text = await whole(part.content, jsonBody)
      continue
    }
    const path = pathOf(part.name)
    const mostBytes = Object.hasOwn(places, path) ? places[path] : undefined
    if (part.filename === undefined && mostBytes === undefined) continue
    if (++count > mostFiles) throw new Problem('request.too_large')
    if (mostBytes === undefined) {
      // A form sends a file field without a chosen file as an empty part without a name.
      if ((await sizeOf(part)) > 0 || part.filename !== '') addIssue(refused, fieldOf(path), { key: 'file_misplaced' })
      continue
    }
    const upload = await receive(part, mostBytes)
    if (upload.name === '' && upload.size === 0) continue
    if (uploads.has(path)) addIssue(refused, fieldOf(path), { key: 'too_many', facts: { count: 1 } })
    uploads.set(path, upload)
  }
  const value = text ? readJson(text, route) : {}
  for (const [path, upload] of uploads) {
    if (!place(value, path.split('.'), upload)) addIssue(refused, fieldOf(path), { key: 'file_misplaced' })
  }
  return { value, refused }
}

/**
 * Returns the files of plain multipart, whatever their parts are called, as `files`
 * (rules/http.md#6). Reads, drops and counts those beyond the limit of one form. Leaves out a field
 * without a chosen file.
 */
async function readFiles(parts: AsyncIterable<Part>, receive: (part: Part) => Promise<Upload>): Promise<Body> {
  const uploads: Upload[] = []
  for await (const part of parts) {
    if (part.filename === undefined) continue
    if (uploads.length < mostFiles) {
      const upload = await receive(part)
      if (upload.name !== '' || upload.size > 0) uploads.push(upload)
    } else {
      uploads.push({ [received]: true, name: sentName(part), size: 0, path: '', tooLarge: false })
    }
  }
  return { value: { files: uploads }, refused: {} }
}

/**
 * All bytes as text. @throws request.too_large beyond so many bytes, request.malformed for invalid
 * UTF-8
 */
async function whole(chunks: AsyncIterable<Buffer>, most: number): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > most) throw new Problem('request.too_large')
    parts.push(chunk)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts))
  } catch (cause) {
    throw Object.assign(new Problem('request.malformed'), { cause })
  }
}

/**
 * Returns a pass-through for the parts of one request that renews its files now and then: a sweep
 * must not take the first file while the last one is still arriving.
 */
function renewer(renew: () => Promise<void>): (content: AsyncIterable<Buffer>) => AsyncGenerator<Buffer> {
  let renewed = Date.now()
  return async function* (content) {
    for await (const chunk of content) {
      if (Date.now() - renewed > betweenRenewals) {
        renewed = Date.now()
        await renew()
      }
      yield chunk
    }
  }
}

/** The first so many bytes; the rest is read, dropped and reported once. */
async function* upTo(content: AsyncIterable<Buffer>, most: number, tellMore: () => void): AsyncGenerator<Buffer> {
  let room = most
  for await (const chunk of content) {
    if (chunk.length > room) tellMore()
    if (room > 0) yield chunk.subarray(0, room)
    room -= Math.min(room, chunk.length)
  }
}

/** Counts the bytes of a dropped part. */
async function sizeOf({ content }: Part): Promise<number> {
  let size = 0
  for await (const chunk of content) size += chunk.length
  return size
}

/** The only characters that a form escapes in the name of a file (HTML, multipart/form-data). */
const escapes: Record<string, string> = { '%22': '"', '%0D': '\r', '%0A': '\n' }
/** The name of a file without the folders that some browsers send with it. */
const sentName = ({ filename = '' }: Pick<Part, 'filename'>): string => {
  const own = filename.split(/[\\/]/).at(-1) ?? ''
  return own === '.' || own === '..' ? '' : own.replace(/%(22|0D|0A)/g, (code) => escapes[code] ?? code)
}

/** The path that a part's name encodes; the name itself when it is not the base64 of a text. */
function pathOf(name: string): string {
  const path = Buffer.from(name, 'base64').toString('utf8')
  const isEncoded = Buffer.from(path).toString('base64').replace(/=+$/, '') === name.replace(/=+$/, '')
  return isEncoded ? path : name
}
/** The field that an answer names for a path: nested records nest; anything else keeps its name. */
const fieldOf = (path: string): string[] => (/^\w+(\.\w+){0,5}$/.test(path) ? path.split('.') : [path])

/**
 * The JSON of a body as handlers get it; undefined for no text. Parses numbers before it trims
 * texts: numbers have no spaces.
 */
function readJson(text: string, { body, bulk }: Rules): unknown {
  if (text === '') return undefined
  const value = parseJson(text)
  refuseEndlessNesting(value)
  refuseManyKeys(body, value, bulk)
  return clean(withNumbers(body, value))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw Object.assign(new Problem('request.malformed'), { cause })
  }
}

/** Puts a file at its path; false when the path leads through a value that has no fields. */
function place(target: unknown, [name = '', ...rest]: string[], upload: Upload): boolean {
  if (!isPlain(target)) return false
  if (rest.length > 0) {
    target[name] ??= {}
    return place(target[name], rest, upload)
  }
  target[name] = upload
  return true
}
