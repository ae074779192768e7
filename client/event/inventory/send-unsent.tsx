import { Anchor, Stack, Text } from '@mantine/core'
import type { Event } from '#shared/event.ts'
import { inventoryRows } from '#shared/inventory.ts'
import { call, isFailedCall } from '../../api.ts'
import { api } from '../../endpoints.ts'
import { notifyDone } from '../../frame/notify.tsx'
import { i18next } from '../../words.ts'
import { keepShown } from './editor.ts'
import { sameCount, takeUp } from './merge.ts'
import { withUnits } from './name-units.ts'
import { notifyWarning } from './notices.tsx'
import { forgetUnsent, isCountedHere, readUnsent } from './unsent.ts'
import { unsentEvents } from './waiting.ts'

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

async function sendAll(user: number): Promise<void> {
  for (const event of unsentEvents(user)) {
    if (isCountedHere(event)) continue
    try {
      await sendOne(user, event)
    } catch (error) {
      // The server was not reached, another user counted in the same second, or the event is gone:
      // the count stays on this device.
      if (!isFailedCall(error)) throw error
    }
  }
}

async function sendOne(user: number, id: number): Promise<void> {
  const kept = readUnsent(user, id)
  if (!kept) return
  const event = await call(api.event.get, { params: { id } })
  if (event.is_return_inventory_done) return tellOnce(user, event, 'inventory.later.ended')
  const server = inventoryRows(event.materials)
  const { rows, clashes } = takeUp(kept, server)
  if (clashes.length > 0) return tellOnce(user, event, 'inventory.later.clash')
  const unsent = rows.filter((row, at) => {
    const known = server[at]
    return known !== undefined && !sameCount(row, known)
  })
  if (unsent.length > 0) {
    const body = await withUnits(unsent, event.materials)
    const saved = await call(api.event.return, { params: { id }, body, version: event.version })
    keepShown(saved)
    notifyDone(i18next.t('inventory.later.sent', { count: unsent.length, title: event.title }))
  }
  // Counts made meanwhile on the inventory's own screen, in another tab, wait there.
  if (JSON.stringify(readUnsent(user, id)) === JSON.stringify(kept)) forgetUnsent(user, id)
}

function tellOnce(
  user: number,
  { id, title }: Event,
  sentence: 'inventory.later.ended' | 'inventory.later.clash',
): void {
  const key = `${user} ${id} ${sentence}`
  if (told.has(key)) return
  told.add(key)
  notifyWarning(
    <Stack gap={4} align="flex-start">
      <Text size="sm">{i18next.t(sentence, { title })}</Text>
      <Anchor size="sm" href={new URL(`event-return/${id}`, document.baseURI).href}>
        {i18next.t('inventory.later.open')}
      </Anchor>
    </Stack>,
  )
}
