/** A record of every noun, for tests that go through the whole table of routes. */
import { attributeRoutes } from '#shared/attribute.ts'
import type { Client, TestSite } from './server.ts'

type Bodies = Record<string, Record<string, unknown>>

/** Creations that need no other record. */
const simple: Bodies = {
  'session.create': { identifier: 'somebody', password: 'some password' },
  'event.create': { title: 'Bal', start_date: '2040-06-01', end_date: '2040-06-02', is_confirmed: false },
  'event.duplicate': { start_date: '2041-06-01', end_date: '2041-06-02' },
  'park.create': { name: 'Autre parc' },
  'list_template.create': { name: 'Autre liste' },
  'category.create': { name: 'Autre catégorie' },
  'tag.create': { name: 'autre' },
  'attribute.create': { name: 'Longueur', type: 'string' },
  'person.create': { first_name: 'Ana', last_name: 'Roy' },
  'company.create': { legal_name: 'Autre société' },
  'user.create': {
    pseudo: 'autre',
    email: 'autre@example.org',
    password: 'un mot de passe',
    person: { first_name: 'Ana', last_name: 'Roy' },
  },
}

const over = { start_date: '2020-06-01 00:00:00', end_date: '2020-06-02 23:59:59' }

export type Seeds = {
  /** Identifiers by noun, or by route for a route that needs its own record. */
  live: Record<string, number>
  trashed: Record<string, number>
  /** By route: what a creation needs besides the field under test. */
  valid: Bodies
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
  const billable = await build.event({ materials: [billed], beneficiaries: [await build.beneficiary()] })
  const document = { material_id: billed[0], name: 'a.pdf', type: 'application/pdf', size: 1, file: 'document-a' }
  const kept = await db.insertInto('document').values(document).returning('id').executeTakeFirstOrThrow()
  return {
    live: {
      category: await build.category(),
      park,
      sub_category,
      attribute: attribute.body.id,
      tag: await build.tag(),
      company: await build.company(),
      person: await build.person(),
      technician,
      event_technician: await build.assignment(slot),
      material: await build.material({ park_id: stored }),
      document: kept.id,
      'document.list': billed[0],
      'document.create': billed[0],
      event: await build.event(),
      // Only lent pieces are counted.
      'event.return': await build.event(over),
      'event.terminate': await build.event(over),
      list_template: await build.listTemplate(),
      estimate: await build.estimate({ event_id: billable }),
      'estimate.create': billable,
      bill: await build.bill({ event_id: billable }),
      'bill.create': billable,
      'bill.check': billable,
      user: admin.id,
    },
    trashed: {
      park: await build.park({ deleted_at }),
      tag: await build.tag({ deleted_at }),
      company: await build.company({ deleted_at }),
      person: await build.person({ deleted_at }),
      material: await build.material({ deleted_at, park_id: stored }),
      event: await build.event({ deleted_at }),
      list_template: await build.listTemplate({ deleted_at }),
      estimate: await build.estimate({ event_id: billable, deleted_at }),
      user: await build.user({ deleted_at }),
    },
    valid: {
      ...simple,
      'sub_category.create': { name: 'Autre', category_id: category },
      'event_technician.create': { ...slot, start_time: '2040-06-01 12:00', end_time: '2040-06-01 14:00' },
      'material.create': { name: 'Console', reference: 'C-1', park_id: park, stock_quantity: 3, rental_price: 5 },
    },
  }
}
