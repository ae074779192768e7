import { Anchor, Button, Stack, Text } from '@mantine/core'
import { hashKey } from '@tanstack/react-query'
import { sameCount } from '#shared/counted-units.ts'
import type { Event } from '#shared/event.ts'
import type { InventoryRow } from '#shared/inventory.ts'
import { ApiProblem, call, isFailedCall } from '../../api.ts'
import { api } from '../../endpoints.ts'
import { notifyDone, notifyWarning } from '../../frame/notify.tsx'
import { find } from '../../kept/store.ts'
import { q } from '../../query.ts'
import { i18next } from '../../words.ts'
import { asSent, isAnswer } from './additions.ts'
import { departureKind } from './departure-kind.ts'
import { refusals, tellGone } from './gone.ts'
import { type CountKind, returnKind } from './kind.ts'
import { differing, overServer, rowsById, takeUp } from './merge.ts'
import { sentText } from './sent-text.ts'
import { keepShown } from './shown.ts'
import { forgetUnsent, isCountedHere, keepUnsent, readUnsent, type Unsent } from './unsent.ts'
import { stores, unsentEvents } from './waiting.ts'

const sending = new Map<number, Promise<void>>()
/** Each told once to each user: the network comes and goes. */
const told = new Set<string>()

/**
 * Sends counts made on this device without network, whatever screen is open now. Reports counts
 * that another user made differently meanwhile, counts that came too late and refused ones, with a
 * link to the inventory, and those of events and materials that are gone (rules/inventory.md#21).
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
      // The server was not reached, or another user counted in the same second: the count stays on
      // this device.
      if (!isFailedCall(error)) throw error
      if (error instanceof ApiProblem && error.status === 404) tellLost(kinds[store], user, event)
    }
  }
}

async function sendOne(kind: CountKind, user: number, id: number): Promise<void> {
  const kept = readUnsent(kind.store, user, id)
  if (!kept) return
  const event = await call(api.event.get, { params: { id } })
  const server = kind.rowsOf(event)
  if (kind.isOver(event)) {
    if (differing(kept, rowsById(server), kind).length > 0) tellOnce(kind, user, event, 'ended')
    else forgetUnsent(kind.store, user, id)
    return
  }
  const { rows, clashes, gone } = takeUp(kept, server, kind)
  const clashing = new Set(clashes.map((clash) => clash.id))
  const stored = rowsById(server)
  const unsent = rows.filter((row) => {
    const known = stored.get(row.id) ?? kind.absent(row.id)
    return !clashing.has(row.id) && known !== null && !sameCount(row, known)
  })
  // Counts made meanwhile on the inventory's own screen, in another tab, wait there.
  const isStill = (known: Unsent | null) => JSON.stringify(readUnsent(kind.store, user, id)) === JSON.stringify(known)
  if (!isStill(kept)) return
  const merged = overServer(kept, unsent, stored)
  keepUnsent(kind.store, user, id, asSent(merged, unsent))
  const begun = readUnsent(kind.store, user, id)
  const refused = new Set<number>()
  try {
    if (unsent.length > 0) for (const row of await sendRows(kind, event, unsent, kept)) refused.add(row)
  } catch (error) {
    if (isAnswer(error) && isStill(begun)) keepUnsent(kind.store, user, id, merged)
    throw error
  }
  const listed = new Set(event.materials.map((material) => material.id))
  const dropped = kept.rows.filter((row) => refused.has(row.id) && !listed.has(row.id))
  const waiting = (row: { id: number }) => clashing.has(row.id) || (refused.has(row.id) && listed.has(row.id))
  if (isStill(begun)) keepUnsent(kind.store, user, id, { ...merged, rows: merged.rows.filter(waiting) })
  tellGone(event.title, [...gone, ...dropped])
  if (dropped.length < refused.size) tellOnce(kind, user, event, 'refused')
  if (clashing.size > 0) tellOnce(kind, user, event, 'clash')
}

/** Sends rows; when the server refuses some, the others. Gives the materials of those it refused. */
async function sendRows(kind: CountKind, event: Event, rows: InventoryRow[], kept: Unsent): Promise<Set<number>> {
  const taken = await takenFromOthers(kind, event, kept)
  try {
    keepShown(await kind.save(event.id, rows, event.version, event.materials))
  } catch (error) {
    const refused = new Set(refusals(error).keys())
    const others = rows.filter(({ id }) => !refused.has(id))
    if (others.length === rows.length) throw error
    return others.length > 0 ? new Set([...refused, ...(await sendRows(kind, event, others, kept))]) : refused
  }
  notifyDone(sentText(kind, rows.length, taken, event.title))
  return new Set()
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

/** The event of a count is in the trash, deleted or hidden: the count waits until the user drops it. */
function tellLost({ store }: CountKind, user: number, id: number): void {
  const key = `${store} ${user} ${id} lost`
  if (told.has(key)) return
  told.add(key)
  const title = readUnsent(store, user, id)?.title ?? `#${id}`
  const close = notifyWarning(
    <Stack gap={4} align="flex-start">
      <Text size="sm">{i18next.t('inventory.later.lost', { title })}</Text>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => {
          forgetUnsent(store, user, id)
          close()
        }}
      >
        {i18next.t('inventory.later.forget')}
      </Button>
    </Stack>,
    { stays: true },
  )
}

type Told = 'ended' | 'clash' | 'refused'
function tellOnce({ store, words }: CountKind, user: number, { id, title }: Event, what: Told): void {
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
