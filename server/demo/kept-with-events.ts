import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { keepUploads } from '../kept-document/keep.ts'
import type { DemoCtx } from './demo-ctx.ts'
import { events } from './events/events.ts'
import { type Ids, idOf } from './ids.ts'

/**
 * Adds what the made-up company keeps with its events: remarks of the user who sets the site up,
 * and documents.
 * @param ids of the events by title
 */
export async function keepWithEvents(demo: DemoCtx, ids: Ids): Promise<void> {
  const remarks = events.flatMap(({ title, remarks = [] }) =>
    remarks.map((text) => ({ event_id: idOf(ids, title), user_id: demo.user.id, text })),
  )
  await demo.db.insertInto('remark').values(remarks).execute()
  for (const { title, documents = {} } of events)
    for (const [name, text] of Object.entries(documents)) await keepText(demo, idOf(ids, title), name, text)
}

async function keepText(demo: DemoCtx, id: number, name: string, text: string): Promise<void> {
  const path = demo.services.files.temporary(randomUUID())
  await writeFile(path, text)
  await keepUploads(demo, { bearer: 'event', id }, [{ name, kind: 'txt', size: Buffer.byteLength(text), path }])
}
