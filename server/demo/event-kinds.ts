import type { KindColor } from '#shared/event-kind.ts'
import type { Db } from '../db/connect.ts'

/** The kinds of the made-up company's events. */
const kinds = {
  Concert: 'violet',
  Entreprise: 'cyan',
  Festival: 'orange',
  Fête: 'pink',
  Spectacle: 'lime',
} as const satisfies Record<string, KindColor>
export type KindName = keyof typeof kinds

/** Adds the kinds; returns their ids by name. */
export async function addEventKinds(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .insertInto('event_kind')
    .values(Object.entries(kinds).map(([name, color]) => ({ name, color })))
    .returning(['id', 'name'])
    .execute()
  return new Map(rows.map(({ id, name }) => [name, id]))
}
