/**
 * What several processes on one PostgreSQL answer under concurrent load, and how soon a stream
 * reports a write of the other process.
 */
import { Agent } from 'node:http'
import { startSite } from '#test/running-site.ts'
import { median, read, send } from './measure.ts'
import type { Request } from './request.ts'
import { type Site, startBenchSite } from './site.ts'
import type { Subject } from './work.ts'
import { eventsAhead, findSubject, saving, workOf } from './works.ts'

/** Concurrent users, each with a connection. */
export const people = 24
const counts = [1, 2, 4] as const
const warmUp = 3000 // ms
const counted = 10_000 // ms
const heardWrites = 40

export type Throughput = { processes: number; perSecond: number; median: number; slow: number }
export type ProcessFigures = { throughput: Throughput[]; heard: { median: number; slow: number } }
type Place = Pick<Site, 'url' | 'token'>

/**
 * Measures with the data set M on the given PostgreSQL server: 24 users without a pause between two
 * clicks.
 */
export async function measureProcesses(postgres: string): Promise<ProcessFigures> {
  const site = await startBenchSite('M', postgres)
  const others: { url: string; stop(): Promise<void> }[] = []
  try {
    const subject = await findSubject((request) => read(site, request))
    const events = await eventsAhead((request) => read(site, request), subject.day, people)
    const places: Place[] = [site]
    const throughput: Throughput[] = []
    for (const processes of counts) {
      while (places.length < processes) {
        const other = await startSite({ engine: 'postgresql', database: site.database, demo: false })
        others.push(other)
        places.push({ url: other.url, token: site.token })
      }
      throughput.push({ processes, ...(await load(places, subject, events)) })
    }
    return { throughput, heard: await hearing(places[0]!, places[1]!, events[0]!) }
  } finally {
    for (const other of others) await other.stop()
    await site.stop()
  }
}

/**
 * Every user goes through the works of a day, each from a different start, and sometimes saves an
 * event.
 */
async function load(places: readonly Place[], subject: Subject, events: readonly Subject['event'][]) {
  const times: number[] = []
  const begins = performance.now() + warmUp
  const ends = begins + counted
  await Promise.all(
    events.map(async (event, person) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      const place = places[person % places.length]!
      const day = dayOfWork(subject, event)
      for (let turn = person; performance.now() < ends; turn++) {
        const { time } = await send(place, day[turn % day.length]!, true, agent)
        const now = performance.now()
        if (now >= begins && now < ends) times.push(time)
      }
      agent.destroy()
    }),
  )
  return { perSecond: times.length / (counted / 1000), median: median(times), slow: slowest(times) }
}

/**
 * Reads the calendar, an event, its materials and the stock, and saves: one write in ten requests.
 */
function dayOfWork(subject: Subject, event: Subject['event']): Request[] {
  const own = { ...subject, event }
  const reads = (['events', 'reads', 'missing', 'materials'] as const).flatMap((part) => workOf(part).turns(own).flat())
  return [...reads, ...workOf('while-event').turns(own).flat(), saving(event, 1), ...reads.slice(1, 4)]
}

/**
 * Milliseconds from the answer to a write on one process until the other one's stream announces it.
 */
async function hearing(writer: Place, listener: Place, event: Subject['event']) {
  const ending = new AbortController()
  const stream = await fetch(`${listener.url}/api/changes`, {
    headers: { authorization: `Bearer ${listener.token}` },
    signal: ending.signal,
  })
  if (!stream.body) throw new Error(`The stream answered ${stream.status} without a body.`)
  const messages = stream.body.getReader()
  const times: number[] = []
  for (let round = 0; round < heardWrites; round++) {
    const heard = heardOf(messages, event.id).then(() => performance.now())
    await send(writer, saving(event, round % 2))
    const answered = performance.now()
    times.push(Math.max(0, (await heard) - answered))
  }
  ending.abort()
  return { median: median(times), slow: slowest(times) }
}

/** Until the stream names the event. */
async function heardOf(messages: ReadableStreamDefaultReader<Uint8Array>, id: number): Promise<void> {
  for (let text = ''; ; ) {
    const { value, done } = await messages.read()
    if (done) throw new Error('The stream of changes ended.')
    text += Buffer.from(value).toString()
    if (text.includes('"event"') && text.includes(`"id":${id}`)) return
  }
}

const slowest = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
