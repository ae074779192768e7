import { Problem } from '../problem.ts'

/** A part of a form. `filename` is undefined for a plain field. */
export type Part = { name: string; filename: string | undefined; content: AsyncIterable<Buffer> }

/** Parts of one form, and bytes of a part's head. */
const mostParts = 1000
const longestHead = 16_384

const malformed = () => new Problem('request.malformed')

/**
 * Iterates over the parts of a form (RFC 7578); drops the content that a consumer leaves unread.
 * Skips nothing silently: a form that does not end, or a part that names no field, is refused.
 * @throws request.malformed, request.too_large for too many parts
 */
export async function* partsOf(chunks: AsyncIterable<Buffer>, boundary: string): AsyncGenerator<Part> {
  if (boundary === '') throw malformed()
  const delimiter = `\r\n--${boundary}`
  const bytes = new Bytes(chunks)
  try {
    await bytes.dropUntil(delimiter) // text before the first part is ignored
    for (let count = 0; !(await bytes.startWith('--')); count++) {
      if (count === mostParts) throw new Problem('request.too_large')
      const head = readHead(await bytes.takeUntil('\r\n\r\n', longestHead))
      let isRead = false
      const content = async function* () {
        yield* bytes.until(delimiter)
        isRead = true
      }
      yield { ...head, content: content() }
      if (!isRead) await bytes.dropUntil(delimiter)
    }
    await bytes.dropAll()
  } finally {
    await bytes.leave()
  }
}

/**
 * Bytes that arrive in chunks, read up to a mark. @throws request.malformed when they end before it
 */
class Bytes {
  private readonly source: AsyncIterator<Buffer>
  private held: Buffer = Buffer.from('\r\n') // a form may begin with its first delimiter
  constructor(chunks: AsyncIterable<Buffer>) {
    this.source = chunks[Symbol.asyncIterator]()
  }

  private async more(): Promise<void> {
    const next = await this.source.next()
    if (next.done) throw malformed()
    this.held = Buffer.concat([this.held, next.value])
  }

  private take(length: number): Buffer {
    const taken = this.held.subarray(0, length)
    this.held = this.held.subarray(length)
    return taken
  }

  async startWith(text: string): Promise<boolean> {
    while (this.held.length < text.length) await this.more()
    return this.held.subarray(0, text.length).equals(Buffer.from(text))
  }

  /** Reads the text before a mark, and passes the mark; at most so many bytes. */
  async takeUntil(mark: string, most: number): Promise<string> {
    for (;;) {
      const place = this.held.indexOf(mark)
      if (place > most || (place < 0 && this.held.length > most + mark.length)) throw malformed()
      if (place >= 0) return this.take(place + mark.length).toString('utf8', 0, place)
      await this.more()
    }
  }

  /** Reads the bytes before a mark, and passes the mark. */
  async *until(mark: string): AsyncGenerator<Buffer> {
    const needle = Buffer.from(mark)
    for (;;) {
      const place = this.held.indexOf(needle)
      if (place >= 0) {
        const last = this.take(place)
        this.take(needle.length)
        if (last.length > 0) yield last
        return
      }
      // The last bytes may be the start of the mark.
      const sure = this.held.length - needle.length + 1
      if (sure > 0) yield this.take(sure)
      await this.more()
    }
  }

  async dropUntil(mark: string): Promise<void> {
    for await (const _ of this.until(mark));
  }

  async dropAll(): Promise<void> {
    while (!(await this.source.next()).done);
  }

  async leave(): Promise<void> {
    await this.source.return?.()
  }
}

/** Reads names from a part's head. Its first line is the rest of the delimiter's. */
function readHead(head: string): Pick<Part, 'name' | 'filename'> {
  const [rest = '', ...lines] = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n') // a line may be folded
  const fields = new Map(
    lines.map((line) => {
      const [, name, value] = /^([^\s:]+)[ \t]*:(.*)$/.exec(line) ?? []
      if (name === undefined || value === undefined) throw malformed()
      return [name.toLowerCase(), value] as const
    }),
  )
  const { value, params } = readHeader(fields.get('content-disposition') ?? '')
  if (rest.trim() !== '' || value !== 'form-data' || params.name === undefined) throw malformed()
  return { name: params.name, filename: params['filename*'] ?? params.filename }
}

/**
 * Parses a header such as `form-data; name="a"`: its value in lower case, and its parameters. A
 * backslash may escape quotes and backslashes; before anything else it is literal, as in the paths
 * that old browsers send.
 */
export function readHeader(header: string): { value: string; params: Record<string, string | undefined> } {
  const [value = ''] = header.split(';', 1)
  const params: Record<string, string | undefined> = Object.create(null)
  for (const [, name = '', quoted, plain = ''] of header.matchAll(
    /;\s*([^\s=;"]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]*))/g,
  )) {
    const key = name.toLowerCase()
    params[key] ??= key.endsWith('*') ? decoded(plain) : (quoted?.replace(/\\(["\\])/g, '$1') ?? plain)
  }
  return { value: value.trim().toLowerCase(), params }
}

/** A value in the form `UTF-8''%C3%A9` (RFC 8187); undefined for any other. */
function decoded(text: string): string | undefined {
  const [, encoded] = /^utf-8'[^']*'(.*)$/i.exec(text) ?? []
  try {
    return encoded === undefined ? undefined : decodeURIComponent(encoded)
  } catch {
    return undefined // unknown encoding: the name without a star counts
  }
}
