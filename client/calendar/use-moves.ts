import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { CalendarEvent, Event } from '#shared/event.ts'
import { ApiProblem } from '../api.ts'
import { api } from '../endpoints.ts'
import { MoveDeclined, moveWithBusy } from '../event/busy-move.ts'
import { type CalendarItem, datesOf } from '../event/items.ts'
import { tellDropped, tellMeanwhile, wholeEvent } from '../event/meanwhile.ts'
import { notifyFailure } from '../frame/notify.tsx'
import { useWrite } from '../query.ts'
import { useSettings } from '../session/session.ts'
import type { Period, TimelineItem } from '../ui/timeline/model/model.ts'

/**
 * Sends a bar's new place, one write per event at a time, with the version from which the bar was
 * drawn: it never overwrites another user's change made during the drag. Rejects when the server
 * refuses, after reporting why.
 */
export function useMoves() {
  const { t } = useTranslation()
  const zone = useSettings().general.timezone
  const update = useWrite(api.event.update)
  const running = useRef(new Map<number, Promise<unknown>>())
  /**
   * Versions that our own moves created: a second move follows the first though its bar was drawn
   * before it.
   */
  const ours = useRef(new Set<string>())

  const send = async (event: CalendarEvent, body: ReturnType<typeof datesOf>) => {
    let { version } = event
    while (ours.current.has(`${event.id}:${version + 1}`)) version++
    try {
      const answer = await moveWithBusy((drop_busy_technicians) =>
        update.mutateAsync({ params: { id: event.id }, body: { ...body, drop_busy_technicians }, version }),
      )
      ours.current.add(`${event.id}:${answer.version}`)
      tellDropped(answer, zone)
    } catch (error) {
      if (error instanceof MoveDeclined) throw error
      if (error instanceof ApiProblem && error.key === 'record.edited_meanwhile') tellMeanwhile(error, event)
      else if (error instanceof ApiProblem && Object.keys(error.fields).length > 0)
        notifyFailure(new Refused(error, await wholeEvent(event.id)), t('frame.error.saving'))
      else notifyFailure(error, t('frame.error.saving'))
      throw error
    }
  }

  return (item: TimelineItem, period: Period): Promise<unknown> => {
    const { event } = item as CalendarItem // every bar of this timeline is one
    const before = running.current.get(event.id) ?? Promise.resolve()
    const body = datesOf(event, period, zone)
    const next = before.catch(() => undefined).then(() => send(event, body))
    running.current.set(event.id, next)
    return next
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
    const message = [...new Set(said)].join(' ')
    super(problem.status, { ...problem.facts, message }, problem.requestId, problem.request)
  }
}
