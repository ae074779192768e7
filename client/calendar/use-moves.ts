import { useTranslation } from 'react-i18next'
import type { CalendarEvent, Event } from '#shared/event.ts'
import { type EventDates, ownBounds, withMobilization } from '#shared/rules/mobilization.ts'
import { ApiProblem, Unreachable } from '../api.ts'
import { api } from '../endpoints.ts'
import { moveWithBusy } from '../event/busy-move.ts'
import { showDates } from '../event/calendar-rows.ts'
import { Declined } from '../event/declined.ts'
import { knownWhole, tellDropped, tellMeanwhile, wholeEvent } from '../event/meanwhile.ts'
import { isOverbooked, withinStock } from '../event/overbooking.ts'
import { failureText, notifyDone, notifyFailure, notifyRefusal } from '../frame/notify.tsx'
import { asMove, beginMove, moveDone, moveRefused, offer, type Step, useUndoKey } from '../move/undo.ts'
import { refresh, useWrite } from '../query.ts'
import { useSettings } from '../session/session.ts'
import { moveSentence, placeSentence } from './move-words.ts'

/** What a move sends: new dates, which take own bounds of the mobilization along, or such a bound. */
type Dates = Partial<EventDates>

/** One write per event at a time, whichever view of the calendar sends it. */
const running = new Map<number, Promise<unknown>>()
/**
 * Versions that our own moves created, and the last answer for each event: a second move follows
 * the first though its bar was drawn before it.
 */
const ours = new Set<string>()
const answers = new Map<number, Event>()

/** What a move starts from: the event as drawn, or as our own moves have left it since. */
function startOf(event: CalendarEvent): { version: number; dates: EventDates; whole?: Event } {
  let { version } = event
  while (ours.has(`${event.id}:${version + 1}`)) version++
  const answer = answers.get(event.id)
  const whole = answer?.version === version ? answer : knownWhole(event.id, version)
  const drawn = version === event.version ? event : (whole ?? event)
  return { version, dates: withMobilization(drawn, drawn), whole }
}

function keep(answer: Event): void {
  ours.add(`${answer.id}:${answer.version}`)
  answers.set(answer.id, answer)
}

function inTurn(id: number, run: () => Promise<unknown>): Promise<unknown> {
  const before = running.get(id) ?? Promise.resolve()
  const next = before.catch(() => undefined).then(run)
  running.set(id, next)
  return next
}

/**
 * Sends an event's new dates, one write per event at a time, with the version from which it was
 * drawn: it never overwrites another user's change made during the drag. Offers to undo the move.
 * Rejects when the server refuses, after reporting why.
 */
export function useMoves() {
  const { t } = useTranslation()
  const zone = useSettings().general.timezone
  const update = useWrite(api.event.update)
  useUndoKey()

  const send = async (event: CalendarEvent, dates: Dates, step: Step) => {
    const from = startOf(event)
    const { id } = event
    try {
      const answer = await moveWithBusy((drop_busy_technicians) =>
        withinStock((force) =>
          update.mutateAsync(
            asMove({ params: { id }, body: { ...dates, drop_busy_technicians, force }, version: from.version }),
          ),
        ),
      )
      keep(answer)
      tellDropped(answer, zone)
      // Dates alone would not bring dropped assignments back.
      const mayUndo = from.whole !== undefined || answer.dropped_assignments === undefined
      const message = moveSentence(answer.title, from.dates, dates)
      moveDone(step, message, mayUndo ? () => void inTurn(id, () => takeBack(step, answer, from)) : null)
    } catch (error) {
      moveRefused(step)
      if (error instanceof Declined) {
        if (isOverbooked(error)) notifyRefusal(t('calendar.overbooked', { title: event.title }))
        throw error
      }
      if (error instanceof ApiProblem && error.key === 'record.edited_meanwhile') tellMeanwhile(error, event)
      else if (error instanceof ApiProblem && Object.keys(error.fields).length > 0)
        notifyFailure(new Refused(error, await wholeEvent(id)), t('frame.error.saving'))
      else notifyFailure(error, t('frame.error.saving'))
      throw error
    }
  }

  /** Sends the dates and assignments from before a move, shown at once; a refusal changes nothing. */
  const takeBack = async (step: Step, moved: Event, { dates, whole }: ReturnType<typeof startOf>) => {
    const { id, title, version } = moved
    const technicians = whole?.technicians.map(({ technician_id, start_time, end_time, position }) => ({
      id: technician_id,
      start_time,
      end_time,
      position,
    }))
    await showDates(id, dates)
    try {
      const { start_date, end_date } = dates
      const body = { start_date, end_date, ...ownBounds(dates), technicians }
      keep(await update.mutateAsync(asMove({ params: { id }, body, version })))
      notifyDone(t('calendar.undo.done', { title, place: placeSentence(dates, moved) }))
    } catch (error) {
      await showDates(id, moved)
      if (error instanceof Unreachable) return offer(step, t('calendar.undo.unreachable', { title }))
      if (error instanceof ApiProblem && error.key === 'record.edited_meanwhile') return tellMeanwhile(error, moved)
      const told = error instanceof ApiProblem ? new Refused(error, whole) : error
      notifyRefusal(t('calendar.undo.refused', { title, reason: failureText(told, t('frame.error.saving')) }))
      await refresh(['event'])
    }
  }

  return (event: CalendarEvent, dates: Dates): Promise<unknown> => {
    const step = beginMove()
    return inTurn(event.id, () => send(event, dates, step))
  }
}

/**
 * Replaces "please check the form" by the refused fields' own messages: the calendar has no form.
 */
class Refused extends ApiProblem {
  constructor(problem: ApiProblem, event: Event | undefined) {
    const said = Object.entries(problem.fields).map(([field, sentence]) => {
      const [, person] = /^technicians\.(\d+)/.exec(field) ?? []
      const who = event?.technicians.find(({ technician_id }) => String(technician_id) === person)
      return who ? `${who.technician.full_name} : ${sentence}` : sentence
    })
    const message = said.length > 0 ? [...new Set(said)].join(' ') : problem.message
    super(problem.status, { ...problem.facts, message }, problem.requestId, problem.request)
  }
}
