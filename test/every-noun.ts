/** A record of every noun, for the tests that go through the whole table of routes. */
import * as z from 'zod'
import { attributeRoutes } from '#shared/attribute.ts'
import type { RouteTable } from '#shared/contract.ts'
import { nounNames } from '#shared/nouns.ts'
import { tables } from '#shared/tables.ts'
import { webhookKinds, webhookRoutes } from '#shared/webhook.ts'
import type { Client, TestSite } from './server.ts'

type Bodies = Record<string, Record<string, unknown>>

/** Creations that need nothing of what is there; `least` makes those of nouns with plain fields. */
const simple: Bodies = {
  'session.create': { identifier: 'somebody', password: 'some password' },
  'event.create': { title: 'Bal', start_date: '2040-06-01', end_date: '2040-06-02', is_confirmed: false },
  'event.duplicate': { start_date: '2041-06-01', end_date: '2041-06-02' },
  'attribute.create': { name: 'Longueur', type: 'string' },
  // Nothing is sent there: only a server that listens sends.
  'webhook.create': { address: 'https://203.0.113.7/', kinds: ['event'] },
  'user.create': {
    pseudo: 'autre',
    email: 'autre@example.org',
    password: 'un mot de passe',
    person: { first_name: 'Ana', last_name: 'Roy' },
  },
}

const over = { start_date: '2020-06-01 00:00:00', end_date: '2020-06-02 23:59:59' }

const ended = { is_confirmed: true, is_return_inventory_done: true }
const departed = { is_confirmed: true, is_departure_inventory_done: true, departed_at: '2020-05-31 08:00:00Z' }

export type Seeds = {
  /** Identifiers by noun, or by route for a route that needs its own record. */
  live: Record<string, number>
  trashed: Record<string, number>
  /** By route: what a creation needs besides the field under test. */
  valid: Bodies
}

/** The least that a schema takes: of required fields alone, each the text, a number, or its first choice. */
function least(input: z.ZodObject, text: string): Record<string, unknown> {
  const required = Object.entries<z.ZodType>(input.shape).filter(([, field]) => !field.safeParse(undefined).success)
  const tried = (field: z.ZodType) => [text, 1, ...(field instanceof z.ZodEnum ? field.options : [])]
  const takes = (field: z.ZodType) => tried(field).find((value) => field.safeParse(value).success)
  return Object.fromEntries(required.map(([name, field]) => [name, takes(field)]))
}

/**
 * Adds over the API what the seeds lack of nouns with plain fields: a live record, a trashed one,
 * and the body of another.
 */
async function addPlain(seeds: Seeds, admin: Client): Promise<void> {
  for (const noun of nounNames) {
    const { create, restore } = (tables as Partial<Record<string, RouteTable>>)[noun] ?? {}
    if (!(create?.body instanceof z.ZodObject) || create.path.includes('{id}')) continue
    const { path, body } = create
    const make = async (text: string): Promise<number> => {
      const made = await admin.send('POST', `/api${path}`, { body: least(body, text) })
      if (made.status !== 201) throw new Error(`test/every-noun.ts makes no ${noun}: ${JSON.stringify(made.body)}`)
      return made.body.id
    }
    seeds.live[noun] ??= await make('vivant')
    if (restore && seeds.trashed[noun] === undefined) {
      seeds.trashed[noun] = await make('corbeille')
      await admin.send('DELETE', `/api${path}/${seeds.trashed[noun]}`)
    }
    seeds.valid[`${noun}.create`] ??= least(body, 'autre')
  }
}

/** Writes a record of every noun, live and in the trash where it has one. */
export async function seed({ build, db }: TestSite, admin: Client): Promise<Seeds> {
  const deleted_at = '2020-01-01 00:00:00'
  const category = await build.category()
  const park = await build.park()
  const sub_category = await build.subCategory({ category_id: category })
  const stored = await build.park()
  const attribute = await admin.call(attributeRoutes.create, { body: { name: 'Poids', type: 'float', unit: 'kg' } })
  const [event, technician] = [await build.event(), await build.technician()]
  const slot = {
    event_id: event,
    technician_id: technician,
    start_time: '2040-06-01 08:00',
    end_time: '2040-06-01 10:00',
  }
  const billed: [number, number] = [await build.material({ park_id: stored }), 1]
  const held = await build.material({ park_id: stored })
  const billable = await build.event({ materials: [billed], beneficiaries: [await build.beneficiary()] })
  const document = { material_id: billed[0], name: 'a.pdf', type: 'application/pdf', size: 1, file: 'document-a' }
  const kept = await db.insertInto('document').values(document).returning('id').executeTakeFirstOrThrow()
  const unitary = await build.material({ park_id: stored, is_unitary: true, stock_quantity: 1 })
  const [kit, packed] = [await build.kit({ materials: [[held, 1]] }), await build.event()]
  await build.eventKit({ event_id: packed, kit_id: kit, quantity: 1 })
  const noted = await build.event()
  const said = { event_id: noted, user_id: admin.id, text: 'Clé au gardien' }
  const remark = await db.insertInto('remark').values(said).returning('id').executeTakeFirstOrThrow()
  const supplier = await build.company()
  // It hears of everything, so that each write of these tests is noted too.
  const heard = { address: 'https://203.0.113.7/', kinds: [...webhookKinds] }
  const hook = await admin.call(webhookRoutes.create, { body: heard })
  const message = { webhook_id: hook.body.id, message_id: 'msg_1', kind: 'bill', action: 'created', body: '{}' }
  const delivery = await db
    .insertInto('webhook_delivery')
    .values({ ...message, entity: 'bill', entity_id: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const seeds: Seeds = {
    live: {
      park,
      sub_category,
      attribute: attribute.body.id,
      technician,
      event_technician: await build.assignment(slot),
      material: await build.material({ park_id: stored }),
      unit: await build.unit({ material_id: unitary }),
      'unit.list': unitary,
      'unit.create': unitary,
      kit,
      'event.refreshKit': packed,
      document: kept.id,
      'document.list': billed[0],
      'document.create': billed[0],
      'document.ofEvent': billable,
      'document.addToEvent': billable,
      event: await build.event(),
      // Its routes begin with its event.
      remark: noted,
      'remark.id': remark.id,
      sub_rental: await build.subRental({ event_id: noted, material_id: held, quantity: 1 }),
      'sub_rental.ofEvent': noted,
      'sub_rental.create': noted,
      // Only lent pieces are counted.
      'event.return': await build.event(over),
      'event.terminate': await build.event(over),
      'return.late': await build.event({ ...over, ...ended }),
      'return.reopen': await build.event({ ...over, ...ended }),
      'return.pdf': await build.event({ ...over, ...ended }),
      'event.reopenDeparture': await build.event(departed),
      estimate: await build.estimate({ event_id: billable }),
      'estimate.create': billable,
      bill: await build.bill({ event_id: billable }),
      'bill.create': billable,
      'bill.check': billable,
      user: admin.id,
      webhook: hook.body.id,
      'webhook.again': delivery.id,
    },
    trashed: {
      material: await build.material({ deleted_at, park_id: stored }),
      kit: await build.kit({ deleted_at, materials: [[held, 1]] }),
      event: await build.event({ deleted_at }),
      estimate: await build.estimate({ event_id: billable, deleted_at }),
      unit: await build.unit({ material_id: unitary, deleted_at }),
      user: await build.user({ deleted_at }),
    },
    valid: {
      ...simple,
      'sub_category.create': { name: 'Autre', category_id: category },
      'event_technician.create': { ...slot, start_time: '2040-06-01 12:00', end_time: '2040-06-01 14:00' },
      'unit.create': { reference: 'U-1000' },
      'remark.create': { text: 'Quai 2' },
      'sub_rental.create': { material_id: held, company_id: supplier, quantity: 2 },
      'material.create': { name: 'Console', reference: 'C-1', park_id: park, stock_quantity: 3, rental_price: 5 },
      'kit.create': { name: 'Batterie', reference: 'K-BAT', materials: [{ id: held, quantity: 2 }] },
    },
  }
  await addPlain(seeds, admin)
  return seeds
}
