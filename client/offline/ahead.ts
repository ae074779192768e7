import { CancelledError, type FetchQueryOptions, hashKey } from '@tanstack/react-query'
import type { Event, EventRow } from '#shared/event.ts'
import { dayAfter } from '#shared/rules/days.ts'
import { isFailedCall } from '../api.ts'
import { api } from '../endpoints.ts'
import { readForCount } from '../event/inventory/reading.ts'
import { find } from '../kept/store.ts'
import { onChange } from '../live.ts'
import { q, queryClient, recordQuery } from '../query.ts'
import { siteDay } from '../session/site-day.ts'
import { unitsQuery } from '../unit/queries.ts'

/** Events that depart or return within this many days are read ahead. */
const near = 2
/** At most so many, the nearest departures first. */
const mostEvents = 50
/** What others write is read again this long after, ms. */
const pause = 20_000
/** Codes stay; what else a material says may be a day old here, ms. */
const longEnough = 86_400_000

/**
 * Reads in idle moments what the counts of the next days need, now and whenever an event changes
 * (rules/offline.md#6). @returns a function that stops it
 */
export function startReadingAhead(): () => void {
  /** The versions of the events that were read. */
  const versions = new Map<number, number>()
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  const later = () => {
    if (!isOver) timer ??= setTimeout(() => void begin(), pause)
  }
  const begin = async () => {
    timer = undefined
    if (!navigator.onLine || document.visibilityState === 'hidden') return later()
    await running
    running = readNear(versions, () => isOver).catch((error: unknown) => {
      // The network is gone: read again after the next change. Or the session is over.
      if (!isFailedCall(error) && !(error instanceof CancelledError)) throw error
    })
  }
  void begin()
  const stopHearing = onChange(({ entity }) => {
    if (entity === 'event' || entity === 'settings') later()
  })
  return () => {
    isOver = true
    clearTimeout(timer)
    stopHearing()
  }
}

async function readNear(versions: Map<number, number>, isOver: () => boolean): Promise<void> {
  for (const { id, version } of await nearEvents()) {
    if (isOver()) return
    if (versions.get(id) === version) continue
    await idle()
    await queryClient.fetchQuery({ ...recordQuery(api.event.get, String(id)), staleTime: 0 })
    const [event] = await readForCount(String(id))
    await readCodes(event, isOver)
    versions.set(id, event.version)
  }
}

async function nearEvents(): Promise<EventRow[]> {
  const today = siteDay()
  const [from, to] = [dayAfter(today, -near), dayAfter(today, near)]
  const isNear = (wallClock: string) => wallClock.slice(0, 10) >= from && wallClock.slice(0, 10) <= to
  const { data } = await queryClient.fetchQuery({
    ...q(api.event.list, { query: { start: from, end: to } }),
    staleTime: 0,
  })
  return data
    .filter((event) => !event.is_archived && !event.is_return_inventory_done)
    .filter((event) => isNear(event.mobilization_start_date) || isNear(event.mobilization_end_date))
    .sort((one, other) => one.mobilization_start_date.localeCompare(other.mobilization_start_date))
    .slice(0, mostEvents)
}

/** Reads the records that a user may scan while counting the event: materials, their units, kits. */
async function readCodes({ materials, unlisted_materials = [], kits }: Event, isOver: () => boolean) {
  const queries = [
    ...[...materials, ...unlisted_materials].map(({ id }) => recordQuery(api.material.get, String(id))),
    ...materials.filter(({ units }) => units).map(({ id }) => unitsQuery(id)),
    ...kits.map(({ id }) => recordQuery(api.kit.get, String(id))),
  ]
  for (const query of queries) {
    if (isOver()) return
    const kept = await find(hashKey(query.queryKey))
    if (kept && Date.now() - kept.at < longEnough) continue
    await idle()
    await queryClient.fetchQuery(query as FetchQueryOptions) // the routes differ; the answers are stored, not used here
  }
}

const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2000 })
    else setTimeout(resolve, 100)
  })
