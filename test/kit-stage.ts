import { eventRoutes } from '#shared/event.ts'
import type { Answer, Client, TestSite } from './server.ts'

const body = { title: 'Fête', start_date: '2040-06-21', end_date: '2040-06-22', is_confirmed: false }
type Pieces = [id: number, quantity: number][]
/** Pieces as a body has them. */
export const rows = (pieces: Pieces) => pieces.map(([id, quantity]) => ({ id, quantity }))

/** Three materials by name, and a kit with two of the first and one of the second. */
export async function kitStage(site: TestSite) {
  const { build } = site
  const [mic, stand, cable] = [
    await build.material({ name: 'A micro', rental_price: 5 }),
    await build.material({ name: 'B pied', rental_price: 2 }),
    await build.material({ name: 'C câble', rental_price: 1 }),
  ]
  const kit = await build.kit({
    name: 'Valise batterie',
    materials: [
      [mic, 2],
      [stand, 1],
    ],
  })
  return { mic, stand, cable, kit, member: await site.as('member') }
}

/** A material of a park and one of another, and a member from whom the first park is hidden. */
export async function hiddenAndShown({ build, as }: TestSite) {
  const park = await build.park()
  return {
    hidden: await build.material({ park_id: park }),
    shown: await build.material({ park_id: await build.park() }),
    member: await as('member', { restrictedParks: [park] }),
  }
}

export const create = (client: Client, more: object) => client.call(eventRoutes.create, { body: { ...body, ...more } })
export const update = (client: Client, id: number, more: object, version?: number) =>
  client.call(eventRoutes.update, { params: { id }, version, body: more })
/** The first letter, total and part in kits of each material. */
export const totals = ({ body: event }: Answer): [string, number, number][] =>
  event.materials.map((one: { name: string; pivot: { quantity: number; quantity_in_kits: number } }) => [
    one.name.slice(0, 1),
    one.pivot.quantity,
    one.pivot.quantity_in_kits,
  ])
/** Each kit and how many. */
export const ofKits = ({ body: event }: Answer): [number, number][] =>
  event.kits.map(({ id, pivot }: { id: number; pivot: { quantity: number } }) => [id, pivot.quantity])
export const refused = ({ status, body: { error } }: Answer) => [status, error?.key, error?.details]
