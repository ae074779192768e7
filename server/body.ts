import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { received, type Upload } from '#shared/field.ts'
import type { FileStore } from './file-store.ts'
import { Problem } from './problem.ts'

/**
 * The body of a write: JSON, or multipart whose part `@data` is the JSON and whose other parts are files named by the base64 of
 * the path where they belong in it (spec 3, 1.2). Strings arrive trimmed and empty ones as null. Files lie in the store's
 * temporary folder until the caller forgets them.
 * @param maxFile bytes a file may have; undefined when the route takes none
 * @param temporary gets the path of every file, before it is written: what is there when the request is over is to be removed
 */
export async function readBody(
  request: FastifyRequest,
  maxFile: number | undefined,
  files: FileStore,
  temporary: string[],
): Promise<unknown> {
  if (!request.isMultipart())
    return typeof request.body === 'string' && request.body !== '' ? clean(parseJson(request.body)) : undefined
  if (maxFile === undefined) throw new Problem('request.unsupported_type')
  const uploads: { path: string; upload: Upload }[] = []
  let data: unknown = {}
  for await (const part of request.parts({
    limits: { fileSize: maxFile, files: 20, fieldSize: 5_242_880 },
  })) {
    if (part.type === 'field') {
      if (part.fieldname === '@data') data = parseJson(String(part.value))
      continue
    }
    const upload = await receive(part, files, temporary)
    uploads.push({ path: Buffer.from(part.fieldname, 'base64').toString('utf8'), upload })
  }
  const body = clean(data)
  for (const { path, upload } of uploads) place(body, path.split('.'), upload)
  return body
}

/** Files an upload is looked at for; what is beyond is read and dropped, and counts. */
const mostKept = 20

/**
 * The body of an upload: the files of plain multipart, whatever their parts are called, as `files` (spec 3, 1.2). A field of a
 * form in which no file was chosen is none.
 * @param maxFile bytes a file may have; what is longer is cut and marked
 * @param temporary as for {@link readBody}
 */
export async function readFiles(
  request: FastifyRequest,
  maxFile: number,
  files: FileStore,
  temporary: string[],
): Promise<unknown> {
  if (!request.isMultipart()) return readBody(request, undefined, files, temporary)
  const uploads: Upload[] = []
  // One byte more than it may have tells a file that has just as many from a longer one.
  for await (const part of request.parts({ limits: { fileSize: maxFile + 1, fieldSize: 1024 } })) {
    if (part.type === 'field') continue
    if (uploads.length < mostKept) {
      const upload = await receive(part, files, temporary)
      if (upload.name !== '' || upload.size > 0) uploads.push({ ...upload, tooLarge: upload.size > maxFile })
    } else {
      part.file.resume()
      await finished(part.file)
      uploads.push({ [received]: true, name: sentName(part), size: 0, path: '', tooLarge: false })
    }
  }
  return { files: uploads }
}

type FilePart = { filename?: string; file: Readable & { truncated: boolean } }

/** Writes a part to the temporary folder. */
async function receive(part: FilePart, files: FileStore, temporary: string[]): Promise<Upload> {
  const name = randomUUID()
  temporary.push(files.temporary(name))
  try {
    const { path, size } = await files.receive(name, part.file)
    return { [received]: true, name: sentName(part), size, path, tooLarge: part.file.truncated }
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error // the disk's, not the sender's
    throw Object.assign(new Problem('request.malformed'), { cause: error })
  }
}

/** What a form escapes in the name of a file, and nothing else (HTML, multipart/form-data). */
const escapes: Record<string, string> = { '%22': '"', '%0D': '\r', '%0A': '\n' }
const sentName = ({ filename = '' }: { filename?: string }): string =>
  filename.replace(/%(22|0D|0A)/g, (code) => escapes[code] ?? code)

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Problem('request.malformed')
  }
}

function place(target: unknown, [name = '', ...rest]: string[], upload: Upload): void {
  if (typeof target !== 'object' || target === null || name === '' || name === '__proto__')
    throw new Problem('request.malformed')
  const record = target as Record<string, unknown>
  if (rest.length === 0) record[name] = upload
  else {
    record[name] ??= {}
    place(record[name], rest, upload)
  }
}

/** No body of ours is nearly as deep; what is would exhaust the stack. */
const deepest = 32

/** Trims strings and turns empty ones into null, all the way down. */
function clean(value: unknown, depth = 0): unknown {
  if (depth > deepest) throw new Problem('request.malformed')
  if (typeof value === 'string') return value.trim() || null
  if (Array.isArray(value)) return value.map((one) => clean(one, depth + 1))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => (key === '__proto__' ? [] : [[key, clean(one, depth + 1)]])),
  )
}
