import { connect, type Socket } from 'node:net'
import type { Client } from './server.ts'

/** The result on a connection: the first answer, and how the connection ended. */
export type RawAnswer = {
  /** Status of the first answer; null when the connection ended without one. */
  status: number | null
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  body: any
  headers: Record<string, string>
  /** The connection's own error, such as ECONNRESET. */
  error: string | null
  /** Everything that came back. */
  text: string
}
export type RawOptions = {
  /** Closes the sending side after the last byte. */
  halfClose?: boolean
  /** Reads on until the server hangs up, instead of until the first answer is complete. */
  untilClosed?: boolean
}

/** Sends bytes over a separate connection, as no HTTP client would, and reads the answer. */
export function sendRaw(
  port: number,
  bytes: Iterable<Buffer | string> | AsyncIterable<Buffer | string>,
  options: RawOptions = {},
): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let error: string | null = null
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    const done = () => {
      socket.destroy()
      resolve({ ...readAnswer(Buffer.concat(chunks)), error })
    }
    socket.on('data', (chunk) => {
      chunks.push(chunk)
      if (!options.untilClosed && isWhole(Buffer.concat(chunks))) done()
    })
    socket.on('error', (cause: NodeJS.ErrnoException) => {
      error ??= cause.code ?? cause.message
    })
    socket.on('end', done)
    socket.on('close', done)
    socket.on('connect', () => void sendAll(socket, bytes, options.halfClose))
  })
}

async function sendAll(
  socket: Socket,
  parts: Iterable<Buffer | string> | AsyncIterable<Buffer | string>,
  halfClose = false,
): Promise<void> {
  for await (const part of parts) {
    if (socket.destroyed) return
    await new Promise<void>((resolve) => {
      socket.write(part, () => resolve())
    })
  }
  if (halfClose) socket.end()
}

/** The head of a request by this caller, including the empty line. */
export function headOf(client: Client, method: string, path: string, headers: Record<string, string | number>): string {
  const lines = Object.entries({
    host: 'localhost',
    ...(client.token ? { authorization: `Bearer ${client.token}` } : {}),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`
}

const split = (all: Buffer): [head: string, rest: Buffer] | null => {
  const end = all.indexOf('\r\n\r\n')
  if (end < 0) return null
  const head = all.subarray(0, end).toString('latin1')
  const rest = all.subarray(end + 4)
  return / 100 /.test(head.slice(0, 15)) ? split(rest) : [head, rest] // "100 Continue" is not the answer yet
}
const lengthOf = (head: string) => /^content-length: (\d+)/im.exec(head)?.[1]

function isWhole(all: Buffer): boolean {
  const [head, rest] = split(all) ?? []
  if (head === undefined || rest === undefined) return false
  const length = lengthOf(head)
  return length === undefined ? rest.includes('0\r\n\r\n') : rest.length >= Number(length)
}

function readAnswer(all: Buffer): Omit<RawAnswer, 'error'> {
  const text = all.toString('utf8')
  const [head = '', rest = Buffer.alloc(0)] = split(all) ?? []
  const headers = Object.fromEntries(
    head
      .split('\r\n')
      .slice(1)
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const status = head === '' ? null : Number(head.split(' ')[1])
  const own = rest.subarray(0, Number(lengthOf(head) ?? rest.length)).toString('utf8')
  let body: unknown = own
  if (String(headers['content-type']).includes('json')) body = JSON.parse(own)
  return { status, body, headers, text }
}

/** One part of a form: the lines of its head and its content. */
export type Part = [head: string, content: Buffer | string]
/** A form with this boundary, as its bytes; `cut` bytes are missing at its end. */
export const formOf = (boundary: string, parts: readonly Part[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap(([head, content]) => [
      Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ])
