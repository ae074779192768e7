import { dayFromNow } from './days.ts'

/** A caller of the server, wherever that runs. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape, failures included
export type Sender = (method: string, path: string, body?: object) => Promise<{ status: number; body: any }>

/** A day for each race: no race meets another. Events that wait have days of their own. */
const dayOf = (race: number) => {
  const day = dayFromNow(30 + race)
  return { start_date: `${day} 00:00:00`, end_date: `${day} 23:59:59` }
}
const waiting = (race: number, place: number) => dayOf(race + 4000 * (1 + place))

/** A write that takes the one piece on the day of a race, as its first or second; what it needs is made before. */
type Contender = (
  ask: Sender,
  race: number,
  material: number,
  place: 0 | 1,
) => Promise<(send: Sender) => ReturnType<Sender>>

const event = async (ask: Sender, body: object): Promise<number> => {
  const made = await ask('POST', '/api/events', { title: 'Course', is_confirmed: false, ...body })
  if (made.status !== 201) throw new Error(JSON.stringify(made.body))
  return made.body.id
}
const one = (material: number) => ({ materials: [{ id: material, quantity: 1 }] })

/** Each write that the rule knows (rules/availability.md#21). */
const contenders: Contender[] = [
  async (_, race, material) => (send) =>
    send('POST', '/api/events', { title: 'Nouveau', is_confirmed: true, ...dayOf(race), ...one(material) }),
  async (ask, race, material) => {
    const id = await event(ask, dayOf(race))
    return (send) => send('PUT', `/api/events/${id}`, one(material))
  },
  async (ask, race, material, place) => {
    const id = await event(ask, { ...waiting(race, place), ...one(material) })
    return (send) => send('PUT', `/api/events/${id}`, dayOf(race))
  },
  async (ask, race, material) => {
    const id = await event(ask, { ...dayOf(race), ...one(material) })
    await ask('DELETE', `/api/events/${id}`)
    return (send) => send('PUT', `/api/events/restore/${id}`)
  },
  async (ask, race, material, place) => {
    const id = await event(ask, { ...waiting(race, place), ...one(material) })
    return (send) => send('POST', `/api/events/${id}/duplicate`, dayOf(race))
  },
]

/** How many pairs there are of two different writes, or of twice the same. */
const kinds = contenders.length

/**
 * Two writes at one moment want the last piece of their day, through these senders; the pair changes
 * from race to race. Gives both answers: 2xx as `taken`, else the key of the refusal.
 */
export async function raceForLastPiece(senders: readonly [Sender, Sender], race: number, material: number) {
  const [first, second] = senders
  const pair = [contenders[race % kinds]!, contenders[Math.floor(race / kinds) % kinds]!] as const
  const ready = [await pair[0](first, race, material, 0), await pair[1](first, race, material, 1)] as const
  const answers = await Promise.all([ready[0](first), ready[1](second)])
  return answers.map(({ status, body }) => (status < 300 ? 'taken' : String(body.error?.key))).sort()
}

/** What each race gives: one write takes the piece, the other hears that it is gone. */
export const onlyOne = ['event.overbooked', 'taken']
