import { type IncomingMessage, type RequestOptions, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIPv6, type LookupFunction } from 'node:net'
import type { WebhookFailure } from '#shared/webhook.ts'
import type { Target } from './places.ts'

/** What a try came to. `status` and `answer` are null when nothing came back. */
export type Outcome = {
  failure: WebhookFailure | null
  status: number | null
  answer: string | null
  milliseconds: number
}

/** Bytes of an answer that are read, and told. */
const readUpTo = 2_000

/**
 * Sends one POST to the checked addresses of a target and to no other, whatever its name means by
 * now (rules/webhook.md#6). Follows no redirect, reads the beginning of the answer.
 * @param patience milliseconds for all of it
 * @throws the reason of `stop`, when the process ends meanwhile
 */
export async function call(
  { url, addresses }: Target,
  sent: { headers: Record<string, string>; body: string },
  patience: number,
  stop: AbortSignal,
): Promise<Outcome> {
  const began = performance.now()
  const late = AbortSignal.timeout(patience)
  const signal = AbortSignal.any([late, stop])
  const milliseconds = () => Math.round(performance.now() - began)
  try {
    const response = await answerTo(
      url,
      {
        method: 'POST',
        headers: { ...sent.headers, 'content-length': String(Buffer.byteLength(sent.body)) },
        lookup: pinnedTo(addresses),
        agent: false,
        signal,
      },
      sent.body,
    )
    const status = response.statusCode ?? 0
    const answer = await beginningOf(response)
    return { failure: failureOf(status), status, answer, milliseconds: milliseconds() }
  } catch (error) {
    stop.throwIfAborted()
    const failure = late.aborted ? 'timeout' : causeOf(error)
    return { failure, status: null, answer: null, milliseconds: milliseconds() }
  }
}

/** Sends a body; resolves with the answer once its head is there. An answer that leaves HTTP ends with it. */
function answerTo(url: URL, options: RequestOptions, body: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestSecure : requestPlain
    const sent = send(url, options, resolve)
    sent.on('error', reject)
    // Without a listener Node closes such a connection and tells neither an answer nor an error.
    sent.on('upgrade', (answer, socket) => {
      socket.destroy()
      answer.destroy()
      resolve(answer)
    })
    sent.end(body)
  })
}

/** Answers every question for an address with the checked ones. */
function pinnedTo(addresses: readonly string[]): LookupFunction {
  const known = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
  return (_host, { all }, answer) => {
    const [first] = known
    if (all) answer(null, known)
    else if (first) answer(null, first.address, first.family)
    else answer(new Error('There is no address'), '', 0)
  }
}

/** The head decided: what breaks or stalls afterwards only ends the text. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let length = 0
  try {
    for await (const part of response) {
      parts.push(part)
      length += part.length
      if (length >= readUpTo) break
    }
  } catch {
    // Cut off, or too slow: what came is told.
  }
  response.destroy()
  return Buffer.concat(parts).subarray(0, readUpTo).toString('utf8').replaceAll('\0', '')
}

function failureOf(status: number): WebhookFailure | null {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400 ? 'redirect' : 'status'
}

/** Why there was no answer. */
function causeOf(error: unknown): WebhookFailure {
  const { code = '' } = error as { code?: string }
  if (code === 'ECONNREFUSED') return 'refused'
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO|EPROTO/.test(code)) return 'certificate'
  if (/^(ECONNRESET|EPIPE|HPE_)/.test(code)) return 'cut'
  return code === 'ETIMEDOUT' ? 'timeout' : 'unreachable'
}
