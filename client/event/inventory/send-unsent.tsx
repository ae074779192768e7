import { Anchor, Stack, Text } from '@mantine/core'
import { hashKey } from '@tanstack/react-query'
import type { Event } from '#shared/event.ts'
import { call, isFailedCall } from '../../api.ts'
import { api } from '../../endpoints.ts'
import { notifyDone } from '../../frame/notify.tsx'
import { find } from '../../kept/store.ts'
import { q } from '../../query.ts'
import { i18next } from '../../words.ts'
import { departureKind } from './departure-kind.ts'
import { keepShown } from './editor.ts'
import { type CountKind, returnKind } from './kind.ts'
import { rowsById, sameCount, takeUp } from './merge.ts'
import { notifyWarning } from './notices.tsx'
import { sentText } from './sent-text.ts'
import { isCountedHere, keepUnsent, readUnsent, type Unsent } from './unsent.ts'
import { stores, unsentEvents } from './waiting.ts'

const sending = new Map<number, Promise<void>>()
/** Each told once to each user: the network comes and goes. */
const told = new Set<string>()

/**
 * Sends counts made on this device without network, whatever screen is open now. Reports counts
 * that another user made differently meanwhile, and counts that came too late, with a link to the
 * inventory.
 */
export function sendUnsent(user: number): Promise<void> {
  const running = sending.get(user) ?? sendAll(user).finally(() => sending.delete(user))
  sending.set(user, running)
  return running
}

const kinds = { inventory: returnKind, departure: departureKind }
/** Where each is counted. */
const pages = { inventory: 'event-return', departure: 'event-departure' }

async function sendAll(user: number): Promise<void> {
  const waiting = stores.flatMap((store) => unsentEvents(store, user).map((event) => ({ store, event })))
  for (const { store, event } of waiting) {
    if (isCountedHere(store, event)) continue
    try {
      await sendOne(kinds[store], user, event)
    } catch (error) {
      // The server was not reached, another user counted in the same second, or the event is gone:
      // the count stays on this device.
      if (!isFailedCall(error)) throw error
    }
  }
}

async function sendOne(kind: CountKind, user: number, id: number): Promise<void> {
  const kept = readUnsent(kind.store, user, id)
  if (!kept) return
  const event = await call(api.event.get, { params: { id } })
  if (kind.isOver(event)) return tellOnce(kind, user, event, 'ended')
  const server = kind.rowsOf(event)
  const { rows, clashes } = takeUp(kept, server, kind)
  const clashing = new Set(clashes.map((clash) => clash.id))
  const stored = rowsById(server)
  const unsent = rows.filter((row) => {
    const known = stored.get(row.id) ?? kind.absent(row.id)
    return !clashing.has(row.id) && known !== null && !sameCount(row, known)
  })
  if (unsent.length > 0) {
    const taken = await takenFromOthers(kind, event, kept)
    const saved = await kind.save(id, unsent, event.version, event.materials)
    keepShown(saved)
    notifyDone(sentText(kind, unsent.length, taken, event.title))
  }
  // Counts made meanwhile on the inventory's own screen, in another tab, wait there.
  const isSame = JSON.stringify(readUnsent(kind.store, user, id)) === JSON.stringify(kept)
  if (isSame) keepUnsent(kind.store, user, id, { ...kept, rows: kept.rows.filter((row) => clashing.has(row.id)) })
  if (clashing.size > 0) tellOnce(kind, user, event, 'clash')
}

/**
 * The number of rows that others counted while this device had no network, as far as it had read
 * the event before.
 */
async function takenFromOthers(kind: CountKind, event: Event, kept: Unsent): Promise<number> {
  const { queryKey } = q(api.event.get, { params: { id: event.id } })
  const before = await find(hashKey(queryKey)).catch(() => undefined) // a browser that stores nothing
  if (!before) return 0
  const known = rowsById(kind.rowsOf(before.data as Event)) // the answer to that query
  const mine = new Set(kept.rows.map(({ id }) => id))
  return kind.rowsOf(event).filter((row) => {
    const earlier = known.get(row.id)
    return !mine.has(row.id) && earlier !== undefined && !sameCount(row, earlier)
  }).length
}

function tellOnce({ store, words }: CountKind, user: number, { id, title }: Event, what: 'ended' | 'clash'): void {
  const key = `${store} ${user} ${id} ${what}`
  if (told.has(key)) return
  told.add(key)
  notifyWarning(
    <Stack gap={4} align="flex-start">
      <Text size="sm">{i18next.t(`${words}.later.${what}`, { title })}</Text>
      <Anchor size="sm" href={new URL(`${pages[store]}/${id}`, document.baseURI).href}>
        {i18next.t(`${words}.later.open`)}
      </Anchor>
    </Stack>,
  )
}
