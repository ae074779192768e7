import { Agent, request as httpRequest } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { Request } from './request.ts'
import type { Site } from './site.ts'
import type { Subject, Work } from './work.ts'

export type Figures = {
  /** Milliseconds from the request to the last byte of its answer, uncompressed; median. */
  server: number
  /** The same as a browser requests it, compressed. */
  compressed: number
  /** The statements of the request alone, on one connection of the same server. */
  sql: number
  statements: number
  /** Bytes of the answer. */
  size: number
}

/** Requests before those that count, as many as fit into `patience`: V8 compiles what runs often, and a server runs for weeks. */
const warm = 100
/** At least, and as many more as fit into `patience`. */
const leastRuns = 15
const mostRuns = 200
const patience = 3000 // ms

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  return sorted.length % 2 === 1
    ? (sorted[Math.floor(middle)] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

/** One connection, kept open, so that the time excludes the handshake. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
/** Another one, for a long request while the first is timed. */
const secondAgent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Sends one request and reads the whole answer. @throws on any status but 200 and 201 */
export async function send(
  site: Pick<Site, 'url' | 'token'>,
  { method, path, body }: Request,
  isCompressed = false,
  by = agent,
): Promise<{ time: number; content: Buffer }> {
  const text = body === undefined ? undefined : JSON.stringify(body)
  const headers = {
    authorization: `Bearer ${site.token}`,
    'accept-encoding': isCompressed ? 'gzip, deflate, br' : 'identity',
    ...(text === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
  }
  const { port } = new URL(site.url)
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ host: '127.0.0.1', port, agent: by, method, path, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('error', reject)
      response.once('end', () => {
        const time = performance.now() - began
        const content = Buffer.concat(chunks)
        if (response.statusCode === 200 || response.statusCode === 201) resolve({ time, content })
        else reject(new Error(`${method} ${path} answered ${response.statusCode}: ${content.toString().slice(0, 500)}`))
      })
    })
    sent.once('error', reject)
    sent.end(text)
  })
}

/** The JSON answer of a request. */
export const read = async (site: Site, request: Request): Promise<unknown> =>
  JSON.parse((await send(site, request)).content.toString())

/** Measures a work on a site: its requests through HTTP, then its statements alone. */
export async function measure(site: Site, work: Work, subject: Subject): Promise<Figures> {
  const measured: Figures[] = []
  for (const [turn, requests] of work.turns(subject).entries()) {
    const before = work.before?.(subject)
    const server = await timed(site, requests, false, work.runs, before)
    const compressed = await timed(site, requests, true, work.runs, before)
    const names = requests.map((_, index) => nameOf(work, turn, index))
    let statements = 0
    let size = 0
    for (const [index, name] of names.entries()) {
      const request = requests[index]!
      if (before) await send(site, before)
      await site.ask('listen')
      size = (await send(site, request)).content.length
      statements = await site.ask('keep', { name })
    }
    const isWrite = requests.some(({ method }) => method !== 'GET')
    const sql = median(await site.ask('replay', { names, isWrite, warm: 5, runs: work.runs ?? leastRuns }))
    measured.push({ server: median(server), compressed: median(compressed), sql, statements, size })
  }
  const over = (figure: (one: Figures) => number) => median(measured.map(figure))
  return {
    server: over((one) => one.server),
    compressed: over((one) => one.compressed),
    sql: over((one) => one.sql),
    statements: Math.round(over((one) => one.statements)),
    size: over((one) => one.size),
  }
}

/** Name under which the server keeps the statements of a request. */
export const nameOf = (work: Work, turn: number, index: number): string => `${work.part} ${turn} ${index}`

/**
 * Milliseconds that a request takes in the worst of twenty cases while a long one is answered on
 * another connection.
 */
export async function latencyWhile(site: Site, long: Request, short: Request): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 3; round++) {
    let isMade = false
    const made = send(site, long, false, secondAgent).finally(() => {
      isMade = true
    })
    while (!isMade) {
      times.push((await send(site, short)).time)
      await setTimeout(5) // users pause between requests
    }
    await made
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
}

async function timed(
  site: Site,
  requests: readonly Request[],
  isCompressed: boolean,
  least = leastRuns,
  before?: Request,
): Promise<number[]> {
  const timedOnce = async (request: Request) => {
    if (before) await send(site, before)
    return (await send(site, request, isCompressed)).time
  }
  const began = performance.now()
  for (let run = 0; run < warm && performance.now() - began < patience; run++) {
    for (const request of requests) await timedOnce(request)
  }
  const times: number[] = []
  const counted = performance.now()
  while (times.length < least || (times.length < mostRuns && performance.now() - counted < patience)) {
    for (const request of requests) times.push(await timedOnce(request))
  }
  return times
}

/**
 * Milliseconds, median, of refused sign-ins in turn: of an absent account and of a present one.
 * Fewer than the attempts that a site allows.
 */
export async function measureRefusedSignIns({ url }: Pick<Site, 'url'>): Promise<{ unknown: number; wrong: number }> {
  const times = { unknown: [] as number[], wrong: [] as number[] }
  const refused = async (identifier: string) => {
    const began = performance.now()
    const answer = await fetch(`${url}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ identifier, password: 'wrong password' }),
    })
    await answer.text()
    if (answer.status !== 404) throw new Error(`A wrong sign-in of ${identifier} answered ${answer.status}.`)
    return performance.now() - began
  }
  for (let round = 0; round < 8; round++) {
    times.unknown.push(await refused('nobody'))
    times.wrong.push(await refused('bench'))
  }
  return { unknown: median(times.unknown), wrong: median(times.wrong) }
}
