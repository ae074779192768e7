import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { formatPeriod } from '#shared/rules/format.ts'
import type { Found, FoundKind } from '#shared/search.ts'
import { api } from '../endpoints.ts'
import { q, queryClient } from '../query.ts'
import { useUser } from '../session/session.ts'
import { currentLanguage } from '../words.ts'
import { rememberRecord } from './recent.ts'

/** What has a screen of its own; a paper stands in the details of its event. */
type VisitedKind = Exclude<FoundKind, 'bill' | 'estimate'>

/** First words of the addresses of records, and the kind of record there. */
const kinds: Record<string, VisitedKind> = {
  events: 'event',
  'event-return': 'event',
  'event-departure': 'event',
  materials: 'material',
  kits: 'kit',
  beneficiaries: 'person',
  technicians: 'person',
  companies: 'company',
  parks: 'park',
}

/** The record that an address shows; the details of an event may lie over any screen. */
export function visitedBy(path: string, event: number | undefined): { kind: VisitedKind; id: number } | null {
  if (event !== undefined) return { kind: 'event', id: event }
  const [, word = '', id = ''] = path.split('/')
  const kind = kinds[word]
  return kind && /^\d+$/.test(id) ? { kind, id: Number(id) } : null
}

/** Reads the name of a record with the same query as its own screen. */
const readers: { [K in VisitedKind]: (id: number) => Promise<Pick<Found, 'label' | 'detail'>> } = {
  event: async (id) => {
    const event = await queryClient.ensureQueryData(q(api.event.get, { params: { id } }))
    const period = formatPeriod(event.start_date, event.end_date, currentLanguage())
    return { label: event.title, detail: [period, event.location].filter(Boolean).join(' · ') }
  },
  material: async (id) => {
    const material = await queryClient.ensureQueryData(q(api.material.get, { params: { id } }))
    return { label: material.name, detail: material.reference }
  },
  kit: async (id) => {
    const kit = await queryClient.ensureQueryData(q(api.kit.get, { params: { id } }))
    return { label: kit.name, detail: kit.reference }
  },
  person: async (id) => {
    const person = await queryClient.ensureQueryData(q(api.person.get, { params: { id } }))
    return { label: person.full_name, detail: person.company?.legal_name ?? person.nickname }
  },
  company: async (id) => {
    const company = await queryClient.ensureQueryData(q(api.company.get, { params: { id } }))
    return { label: company.legal_name, detail: company.locality }
  },
  park: async (id) => {
    const park = await queryClient.ensureQueryData(q(api.park.get, { params: { id } }))
    return { label: park.name, detail: park.locality }
  },
}

/** Remembers which records the user opens, so that the search offers them before the user types. */
export function useRememberVisits(): void {
  const { id: user } = useUser()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const event = useLocation({ select: ({ search }) => search.event })
  // The router announces a visit; the name of the record comes with the screen's own answer.
  useEffect(() => {
    const visited = visitedBy(path, event)
    if (!visited) return
    let isLeft = false
    readers[visited.kind](visited.id)
      .then((named) => isLeft || rememberRecord(user, { ...visited, ...named }))
      .catch(() => {}) // the screen itself reports that it could not be read
    return () => {
      isLeft = true
    }
  }, [user, path, event])
}
