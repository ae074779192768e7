import type { SubRentalState } from '#shared/names.ts'
import type { Db } from '../db/connect.ts'
import { type Ids, idOf } from './ids.ts'

/** The colleague who helps out. */
const supplier = 'Bocage Sonorisation'

type Lent = {
  event: string
  of: string
  quantity: number
  state: SubRentalState
  cost: number
  reference: string
  note?: string
}

/** What is on its way, and what is to be given back. */
const lent: readonly Lent[] = [
  {
    event: 'Bal populaire – place de la République',
    of: 'LINE-08',
    quantity: 4,
    state: 'ordered',
    cost: 420,
    reference: 'BS-2291',
    note: 'À prendre la veille avant 12 h, barre d’accroche comprise.',
  },
  {
    event: 'Gala du Rugby Club des Mauges',
    of: 'POURS-1200',
    quantity: 1,
    state: 'received',
    cost: 60,
    reference: 'BS-2284',
  },
]

/** Adds the sub-rentals of the made-up company. */
export async function addSubRentals(db: Db, stock: Ids, events: Ids): Promise<void> {
  const { id: company_id } = await db
    .selectFrom('company')
    .select('id')
    .where('legal_name', '=', supplier)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('sub_rental')
    .values(
      lent.map(({ event, of, ...own }) => ({
        ...own,
        company_id,
        event_id: idOf(events, event),
        material_id: idOf(stock, of),
      })),
    )
    .execute()
}
