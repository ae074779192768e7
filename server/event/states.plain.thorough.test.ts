import { beforeEach, describe, expect, test } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { eventTechnicianRoutes } from '#shared/event-technician.ts'
import { groups } from '#shared/permissions.ts'
import { type EventAction, eventMay } from '#shared/rules/event-state.ts'
import { calendarStatus } from '#shared/rules/event-status.ts'
import { type Answer, type Client, useSite } from '#test/server.ts'

const site = useSite()
/** Noon in Paris on 15 January 2040. */
const day = '2040-01-15'
beforeEach(() => site.setClock(Date.UTC(2040, 0, 15, 11)))

const future = { start_date: '2040-02-01 00:00:00', end_date: '2040-02-03 23:59:59' }
const current = { start_date: '2040-01-14 00:00:00', end_date: '2040-01-16 23:59:59' }
const lastDay = { start_date: '2040-01-13 00:00:00', end_date: '2040-01-15 23:59:59' }
const past = { start_date: '2040-01-10 00:00:00', end_date: '2040-01-12 23:59:59' }
const confirmed = { is_confirmed: true }
const counted = { is_confirmed: true, is_return_inventory_done: true }

/** The event's state, and how many of its two pieces came back. */
type State = { event: { start_date: string; is_confirmed?: boolean }; returned?: number }
/**
 * The nine states of the legend (rules/calendar.md#2), and the state that locks on its last day
 * (rules/event.md#12).
 */
const states: Record<string, State> = {
  archived: { event: { ...past, ...counted, is_archived: true } as State['event'], returned: 2 },
  past_done: { event: { ...past, ...counted }, returned: 2 },
  not_returned: { event: { ...past, ...counted }, returned: 1 },
  past_no_inventory: { event: { ...past, ...confirmed } },
  past_unconfirmed: { event: past },
  current_confirmed: { event: { ...current, ...confirmed } },
  current_unconfirmed: { event: current },
  future_confirmed: { event: { ...future, ...confirmed } },
  future_unconfirmed: { event: future },
  counted_on_its_last_day: { event: { ...lastDay, ...counted }, returned: 2 },
}

/**
 * An event in a state, with what each action needs: a material, a beneficiary, an assignment and a
 * second technician.
 */
type Subject = { id: number; material: number; assignment: number; other: number; start: string }
/** The screen's name for the action, where it has a button. */
type Action = { button?: EventAction; run(client: Client, subject: Subject): Promise<Answer> }

const put = (body: (subject: Subject) => object, button?: EventAction): Action => ({
  button,
  run: (client, subject) => client.call(eventRoutes.update, { params: { id: subject.id }, body: body(subject) }),
})
const dayBefore = ({ start }: Subject) =>
  new Date(Date.parse(`${start}T12:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
const count = ({ material }: Subject) => [{ id: material, actual: 2, broken: 0 }]

const actions = {
  title: put(() => ({ title: 'Autre titre' }), 'edit'),
  confirm: put(() => ({ is_confirmed: true }), 'confirm'),
  unconfirm: put(() => ({ is_confirmed: false }), 'unconfirm'),
  archive: put(() => ({ is_archived: true }), 'archive'),
  unarchive: put(() => ({ is_archived: false }), 'unarchive'),
  delete: {
    button: 'delete',
    run: (client, { id }) => client.call(eventRoutes.remove, { params: { id } }),
  },
  restore: {
    run: async (client, { id }) => {
      await site.db.updateTable('event').set({ deleted_at: '2040-01-01 00:00:00' }).where('id', '=', id).execute()
      return client.call(eventRoutes.restore, { params: { id } })
    },
  },
  dates: put((subject) => ({ start_date: dayBefore(subject) })),
  beneficiaries: put(() => ({ beneficiaries: [] })),
  technicians: put(() => ({ technicians: [] })),
  materials: put(({ material }) => ({ materials: [{ id: material, quantity: 1 }] })),
  is_billable: put(() => ({ is_billable: false })),
  duplicate: {
    button: 'duplicate',
    run: (client, { id }) =>
      client.call(eventRoutes.duplicate, {
        params: { id },
        body: { start_date: '2041-01-01 00:00:00', end_date: '2041-01-03 23:59:59' },
      }),
  },
  return: {
    button: 'save_inventory',
    run: (client, subject) => client.call(eventRoutes.return, { params: { id: subject.id }, body: count(subject) }),
  },
  terminate: {
    button: 'terminate',
    run: (client, subject) => client.call(eventRoutes.terminate, { params: { id: subject.id }, body: count(subject) }),
  },
  assign: {
    run: (client, { id, other, start }) =>
      client.call(eventTechnicianRoutes.create, {
        body: { event_id: id, technician_id: other, start_time: `${start} 09:00`, end_time: `${start} 12:00` },
      }),
  },
  assignment: {
    run: (client, { assignment, start }) =>
      client.call(eventTechnicianRoutes.update, { params: { id: assignment }, body: { end_time: `${start} 18:00` } }),
  },
  unassign: {
    run: (client, { assignment }) => client.call(eventTechnicianRoutes.remove, { params: { id: assignment } }),
  },
} satisfies Record<string, Action>

/**
 * The answer to staff: `ok`, the reason of a lock (403), or the key of another refusal. Written
 * from rules/event.md#11, rules/event.md#12, rules/event.md#15, rules/event.md#17,
 * rules/inventory.md#6 and rules/inventory.md#7; sending present values counts as no change
 * (rules/event.md#10). A column per state, in the order of `states`.
 */
const [AR, ID, PC, PA, CO] = ['archived', 'inventory_done', 'past_confirmed', 'past', 'confirmed']
const [NO, TW, NS, NE] = [
  'request.invalid',
  'inventory.already_terminated',
  'inventory.not_started',
  'inventory.not_ended',
]
const ok = 'ok'
const change = [AR, ID, ID, PC, ok, ok, ok, ok, ok, ID]
const expected: Record<keyof typeof actions, (string | undefined)[]> = {
  title: change,
  confirm: [ok, ok, ok, ok, PA, ok, ok, ok, ok, ok],
  unconfirm: [AR, ID, ID, PC, ok, ok, ok, ok, ok, ID],
  archive: [ok, ok, ok, PC, NO, NO, NO, NO, NO, NO],
  unarchive: [ok, ok, ok, ok, ok, ok, ok, ok, ok, ok],
  delete: [AR, ID, ID, PC, ok, CO, ok, CO, ok, ID],
  restore: [ok, ok, ok, ok, ok, ok, ok, ok, ok, ok],
  dates: change,
  beneficiaries: change,
  technicians: change,
  materials: change,
  is_billable: [AR, ID, ID, PC, ok, CO, ok, CO, ok, ID],
  duplicate: [ok, ok, ok, ok, ok, ok, ok, ok, ok, ok],
  return: [TW, TW, TW, ok, ok, ok, ok, NS, NS, TW],
  terminate: [TW, TW, TW, ok, ok, NE, NE, NE, NE, TW],
  assign: change,
  assignment: change,
  unassign: change,
}
const locks = new Set([AR, ID, PC, PA, CO])
const status = (answer: string): number =>
  locks.has(answer) ? 403 : { ok: 200, 'request.invalid': 400, 'access.forbidden': 403 }[answer] || 409

/** The answer in the words of the table. */
const said = ({ status, body }: Answer): string =>
  status < 300 ? ok : body.error.key === 'event.locked' ? body.error.details.reason : body.error.key

async function subjectIn({ event, returned }: State): Promise<Subject> {
  const [material, beneficiary] = [await site.build.material(), await site.build.beneficiary()]
  const [technician, other] = [await site.build.technician(), await site.build.technician()]
  const id = await site.build.event({
    ...event,
    is_billable: true,
    materials: [[material, 2]],
    beneficiaries: [beneficiary],
  })
  if (returned !== undefined)
    await site.db
      .updateTable('event_material')
      .set({ quantity_returned: returned })
      .where('event_id', '=', id)
      .execute()
  const start = event.start_date.slice(0, 10)
  const assignment = await site.build.assignment({
    event_id: id,
    technician_id: technician,
    start_time: `${start} 09:00:00`,
    end_time: `${start} 17:00:00`,
  })
  return { id, material, assignment, other, start }
}

describe.each(Object.entries(states))('an event %s', (name, state) => {
  // rules/event.md#2, rules/event.md#11, rules/event.md#12, rules/event.md#17, rules/inventory.md#7, rules/details.md#5
  test.each(groups)('answers each action as its state requires, in group %s', async (group) => {
    const client = await site.as(group)
    for (const [action, { button, run }] of Object.entries(actions) as [keyof typeof actions, Action][]) {
      const staff = expected[action][Object.keys(states).indexOf(name)] as string // a column for each state
      const wanted = group === 'visitor' ? 'access.forbidden' : staff
      const subject = await subjectIn(state)
      const before = (await client.call(eventRoutes.get, { params: { id: subject.id } })).body
      const answer = await run(client, subject)
      expect.soft([action, said(answer)]).toEqual([action, wanted])
      if (wanted !== ok) expect.soft([action, answer.status]).toEqual([action, status(wanted)])
      const { version, deleted_at } = await site.db
        .selectFrom('event')
        .select(['version', 'deleted_at'])
        .where('id', '=', subject.id)
        .executeTakeFirstOrThrow()
      if (wanted !== ok) expect.soft([action, version]).toEqual([action, 1])
      if (action === 'delete') expect.soft(deleted_at !== null).toBe(wanted === ok)
      if (!button) continue
      // The server never refuses an enabled button, and a disabled button gives the server's
      // reason.
      const permit = eventMay(before, day, group)[button]
      if (permit.shown && permit.allowed) expect.soft([action, said(answer)]).toEqual([action, ok])
      else if (permit.shown) expect.soft([action, said(answer)]).toEqual([action, permit.reason])
      if (group === 'visitor') expect.soft([action, permit.shown]).toEqual([action, false])
    }
  })

  // rules/calendar.md#2
  test('is named as in the legend', async () => {
    const subject = await subjectIn(state)
    const { body } = await (await site.as('visitor')).call(eventRoutes.get, { params: { id: subject.id } })
    const legend = name === 'counted_on_its_last_day' ? 'current_confirmed' : name
    expect(calendarStatus(body, day).state).toBe(legend)
  })
})

test('the table covers every action in every state', () => {
  for (const column of Object.values(expected)) expect(column).toHaveLength(Object.keys(states).length)
})
