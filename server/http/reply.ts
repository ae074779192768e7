import { createReadStream } from 'node:fs'
import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * A file to send. `etag` makes the browser revalidate it; `disposition` is the whole header value.
 */
export type FileAnswer = {
  type: string
  body: Buffer | { path: string }
  disposition: string
  etag?: string
  cache: string
  headers?: Record<string, string>
}

/**
 * Server-sent events: `open` starts sending and returns a function that stops it. `place` gives the
 * stream's position without a message: the browser asks for what came after it when the connection
 * breaks. `comment` is a line that readers ignore: it keeps the connection open.
 */
export type StreamAnswer<E> = {
  /** Throws the reason why the stream may not open now. */
  refuse?(): void
  open(out: {
    event(name: string, data: E | null, id?: string): void
    place(id: string): void
    comment(): void
    end(): void
  }): () => void
}

/**
 * For private, changing content: everything under the API except addresses with a version
 * (rules/http.md#29).
 */
export const noStore = 'private, no-store'

/** Answers with a file; 304 when the caller has it already. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileAnswer): FastifyReply {
  reply
    .header('content-disposition', file.disposition)
    .header('cache-control', file.cache)
    .header('x-content-type-options', 'nosniff')
    .headers(file.headers ?? {})
  if (file.etag) {
    reply.header('etag', file.etag)
    if (isHeld(request.headers['if-none-match'], file.etag)) return reply.status(304).send()
  }
  return reply.type(file.type).send('path' in file.body ? createReadStream(file.body.path) : file.body)
}

/**
 * True when the caller lists this tag among those it holds; compressing proxies mark it as weak
 * (RFC 9110, 13.1.2).
 */
const isHeld = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((one) => ['*', etag].includes(one.trim().replace(/^W\//, '')))

/** Bytes that may wait for the reader of an event stream: one that has stalled is hung up on. */
const mostUnread = 1_048_576

/** Answers with an event stream that lives until either side closes it. */
export function sendStream(request: FastifyRequest, reply: FastifyReply, answer: StreamAnswer<unknown>): FastifyReply {
  if (request.method !== 'HEAD') answer.refuse?.()
  reply.hijack()
  const { raw } = reply
  // The caller hung up during the look-up of the session, and that event is past: nothing would
  // ever stop the stream.
  if (raw.destroyed || request.raw.socket.destroyed) return reply
  raw.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders), // cross-origin and safety headers; Fastify's type adds nothing to Node's
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': `${noStore}, no-transform`,
    connection: 'keep-alive',
    'x-accel-buffering': 'no',
    'x-request-id': request.id,
  })
  if (request.method === 'HEAD') {
    raw.end()
    return reply
  }
  // An ended stream closes only once its reader has taken everything, and the answers before it on
  // the connection are over. Until then a write would be an error that ends the process.
  const write = (text: string) => {
    if (raw.writableEnded) return
    if (raw.writableLength > mostUnread) raw.destroy()
    else raw.write(text)
  }
  const comment = () => write(':\n\n')
  comment()
  const stop = answer.open({
    event: (name, data, id) =>
      write(
        `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${data === null ? '' : JSON.stringify(data)}\n\n`,
      ),
    place: (id) => write(`id: ${id}\n\n`),
    comment,
    end: () => raw.end(),
  })
  // Node closes no answer that still waits behind another one when their connection breaks.
  const { socket } = request.raw
  socket.once('close', stop)
  raw.once('close', () => {
    socket.off('close', stop)
    stop()
  })
  return reply
}
