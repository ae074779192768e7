import { MovingRefused } from '../refused.ts'
import { type Cell, isSpace, rowAt, statementEnd } from './text.ts'

/** What a dump says, piece by piece: a table's columns, or some of its rows. */
export type Piece =
  | { kind: 'columns'; table: string; columns: readonly string[] }
  | { kind: 'rows'; table: string; columns: readonly string[] | null; rows: Cell[][] }

/** Rows of one piece: a single statement may have millions. */
const rowsOfPiece = 500
/** Characters of the longest head of a statement that fills a table. */
const longestHead = 65_536
/** Characters of the longest row, comment or other statement: no server takes more unless it is told to. */
const longestPart = 67_108_864

const insertHead =
  /(?:insert|replace)\s+(?:(?:low_priority|delayed|ignore)\s+)*(?:into\s+)?((?:`[^`]+`|[\w$]+)(?:\.(?:`[^`]+`|[\w$]+))?)\s*(?:\(([^)]*)\)\s*)?values?\s*/iy
const isInsert = /(?:insert|replace)\s/iy
const createHead = /create\s+table\s+(?:if\s+not\s+exists\s+)?((?:`[^`]+`|[\w$]+)(?:\.(?:`[^`]+`|[\w$]+))?)\s*\(/iy
/** A line of `create table` that begins with a column; a server may be told to write names without quotes. */
const columnLine =
  /^\s*(?:`([^`]+)`|(?!(?:create|primary|unique|key|index|fulltext|spatial|constraint|foreign|check|period)\s)([a-z_$][\w$]*))\s/gim
const delimiterLine = /delimiter[ \t]+(\S+)[ \t]*\r?\n/iy

/** The name without quotes and without the database before it. */
const bare = (written: string): string => written.split('.').at(-1)!.replaceAll('`', '').trim()

/**
 * Reads the text of mysqldump or mariadb-dump as it comes, in bounded memory: one row and one chunk.
 * @throws MovingRefused where it ends early, or is no dump at all
 */
export async function* piecesOf(chunks: AsyncIterable<string>): AsyncGenerator<Piece> {
  const reader = new Reader(chunks)
  while (await reader.toStatement()) {
    if (await reader.passComment()) continue
    if (reader.looksAt(delimiterLine)) {
      reader.delimiter = reader.pass(delimiterLine)![1]!
      continue
    }
    if (reader.looksAt(isInsert)) yield* insertOf(reader)
    else {
      const text = await reader.passStatement()
      const create = matchAt(createHead, text, 0)
      if (!create) continue
      reader.isDump = true
      yield { kind: 'columns', table: bare(create[1]!), columns: columnsIn(text) }
    }
  }
  reader.refuseCut()
}

/** Names of the columns in the text of `create table`, in their order. */
const columnsIn = (text: string): string[] =>
  [...text.matchAll(columnLine)].map(([, quoted, plain]) => quoted ?? plain!)

async function* insertOf(reader: Reader): AsyncGenerator<Piece> {
  const head = await reader.passHead()
  const table = bare(head[1]!)
  const columns = head[2] === undefined ? null : head[2].split(',').map(bare)
  let rows: Cell[][] = []
  for (;;) {
    rows.push(await reader.passRow())
    if (rows.length === rowsOfPiece) {
      yield { kind: 'rows', table, columns, rows }
      rows = []
    }
    if (!(await reader.passComma())) break
  }
  if (rows.length > 0) yield { kind: 'rows', table, columns, rows }
  await reader.passStatement() // what may follow the rows, and the delimiter
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** The text that has come and is not read yet. Each step waits until it has come whole. */
class Reader {
  readonly #chunks: AsyncIterator<string>
  #text = ''
  #at = 0
  #hasEnded = false
  delimiter = ';'
  /** Something was found that only a dump has. */
  isDump = false
  /** The dump sets variables of the session first and puts them back at its very end. */
  #isOpen = false

  constructor(chunks: AsyncIterable<string>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  /** @throws MovingRefused when the text ends before the dump does, or was none */
  refuseCut(): void {
    if (this.#isOpen) throw new MovingRefused('half')
    if (!this.isDump) throw new MovingRefused('no_text')
  }

  async #more(): Promise<boolean> {
    if (this.#hasEnded) return false
    const { value, done } = await this.#chunks.next()
    if (done) {
      this.#hasEnded = true
      return false
    }
    this.#text = this.#text.slice(this.#at) + value
    this.#at = 0
    return true
  }

  async #moreOrHalf(): Promise<void> {
    if (!(await this.#more())) throw new MovingRefused(this.isDump ? 'half' : 'no_text')
  }

  /**
   * Reads on until twice as much waits: a part of many chunks is not looked through again for each.
   * @throws MovingRefused where it ends first, or is longer than any is
   */
  async #moreByHalf(): Promise<void> {
    const waiting = this.#text.length - this.#at
    if (waiting > longestPart) {
      throw this.isDump ? new MovingRefused('broken', { at: this.#around() }) : new MovingRefused('no_text')
    }
    await this.#moreOrHalf()
    while (this.#text.length - this.#at < 2 * waiting && (await this.#more()));
  }

  /** Goes to the next statement or comment; false at the end. */
  async toStatement(): Promise<boolean> {
    for (;;) {
      while (this.#at < this.#text.length && (isSpace(this.#text, this.#at) || this.#text[this.#at] === ';')) this.#at++
      // Enough to tell what begins here.
      if (this.#text.length - this.#at >= 64 || !(await this.#more())) return this.#at < this.#text.length
    }
  }

  looksAt(pattern: RegExp): boolean {
    return matchAt(pattern, this.#text, this.#at) !== null
  }

  pass(pattern: RegExp): RegExpExecArray | null {
    const found = matchAt(pattern, this.#text, this.#at)
    if (found) this.#at += found[0].length
    return found
  }

  /** Passes a comment; false where none begins. What only some servers run is a comment too. */
  async passComment(): Promise<boolean> {
    const isBlock = this.#text.startsWith('/*', this.#at)
    if (!isBlock && !/^(?:--\s|--$|#)/.test(this.#text.slice(this.#at, this.#at + 3))) return false
    const end = isBlock ? '*/' : '\n'
    for (;;) {
      const place = this.#text.indexOf(end, this.#at)
      if (place >= 0) {
        this.#note(this.#text.slice(this.#at, place))
        this.#at = place + end.length
        return true
      }
      if (isBlock || !this.#hasEnded) {
        await this.#moreByHalf()
        continue
      }
      this.#note(this.#text.slice(this.#at))
      this.#at = this.#text.length
      return true
    }
  }

  /** Passes to the end of the statement; returns its text. */
  async passStatement(): Promise<string> {
    for (;;) {
      const end = statementEnd(this.#text, this.#at, this.delimiter)
      if (end >= 0) {
        const text = this.#text.slice(this.#at, end)
        this.#note(text)
        this.#at = end + this.delimiter.length
        return text
      }
      await this.#moreByHalf()
    }
  }

  async passHead(): Promise<RegExpExecArray> {
    for (;;) {
      const head = matchAt(insertHead, this.#text, this.#at)
      if (head && this.#at + head[0].length < this.#text.length) {
        this.isDump = true
        this.#at += head[0].length
        if (this.#text[this.#at] !== '(') throw new MovingRefused('broken', { at: this.#around() })
        return head
      }
      if (this.#text.length - this.#at > longestHead) throw new MovingRefused('broken', { at: this.#around() })
      await this.#moreOrHalf()
    }
  }

  async passRow(): Promise<Cell[]> {
    for (;;) {
      const found = rowAt(this.#text, this.#at)
      if (found === 'broken') throw new MovingRefused('broken', { at: this.#around() })
      if (found) {
        this.#at = found.end
        return found.cells
      }
      await this.#moreByHalf()
    }
  }

  /** Passes a comma and goes to the next row; false where the rows end. */
  async passComma(): Promise<boolean> {
    let isPassed = false
    for (;;) {
      while (this.#at < this.#text.length && isSpace(this.#text, this.#at)) this.#at++
      const letter = this.#text[this.#at]
      if (letter === undefined) await this.#moreOrHalf()
      else if (letter === ',' && !isPassed) {
        isPassed = true
        this.#at++
      } else if (!isPassed) return false
      else if (letter === '(') return true
      else throw new MovingRefused('broken', { at: this.#around() })
    }
  }

  /** The first letters of what is read, for a message. */
  #around(): string {
    return this.#text.slice(this.#at, this.#at + 40).replaceAll(/\s+/g, ' ')
  }

  #note(text: string): void {
    if (text.length > 2000) return
    if (/@OLD_CHARACTER_SET_CLIENT\s*=\s*@@/i.test(text)) {
      this.isDump = true
      this.#isOpen = true
    }
    if (/CHARACTER_SET_CLIENT\s*=\s*@OLD_CHARACTER_SET_CLIENT/i.test(text)) this.#isOpen = false
    const names = /set\s+names\s+'?(\w+)/i.exec(text)
    if (names && !/^utf8/i.test(names[1]!)) throw new MovingRefused('charset', { charset: names[1]! })
  }
}
