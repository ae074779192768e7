import type { Client, TestSite } from './server.ts'

type Action = 'departure' | 'departure/terminate' | 'departure/reopen' | 'return' | 'terminate'
export const future = { start_date: '2040-02-01 00:00:00', end_date: '2040-02-02 23:59:59' }

/** Bodies and readings of the tests of the departure, on the site of their file. */
export function departureStage(site: TestSite) {
  /** Sends rows of any kind, as no well-behaved program would. */
  const send = (who: Client, action: Action, id: number, body?: unknown, version?: number) =>
    who.send('PUT', `/api/events/${id}/${action}`, {
      body,
      headers: version === undefined ? {} : { 'if-unmodified-since-version': String(version) },
    })
  /** Status and key of an answer. */
  const outcome = ({ status, body }: Awaited<ReturnType<typeof send>>) =>
    status === 200 ? 200 : [status, body.error.key]
  const read = async (who: Client, id: number) => (await who.send('GET', `/api/events/${id}`)).body
  /** The lines of an answer: quantity, what departed, what was planned, and whether it was added. */
  const lines = (event: { materials: { id: number; pivot: Record<string, unknown> }[] }) =>
    Object.fromEntries(
      event.materials.map(({ id, pivot }) => [
        id,
        [pivot.quantity, pivot.quantity_departed, pivot.quantity_planned, pivot.is_unplanned],
      ]),
    )
  const beside = (event: { unlisted_materials?: { id: number; quantity: number }[] }) =>
    (event.unlisted_materials ?? []).map(({ id, quantity }) => [id, quantity])

  /** A future event with 5 of one material and 2 of another, and a material that it does not have. */
  async function twoLines(values: object = future) {
    const [one, other, third] = [
      await site.build.material(),
      await site.build.material(),
      await site.build.material({ stock_quantity: 4 }),
    ]
    const id = await site.build.event({
      ...values,
      materials: [
        [one, 5],
        [other, 2],
      ],
    })
    return { id, one, other, third }
  }

  return { send, outcome, read, lines, beside, twoLines }
}
