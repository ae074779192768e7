import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type EventRow, eventRoutes } from '#shared/event.ts'
import { ApiProblem } from '../api.ts'
import { tellDropped, tellMeanwhile } from '../event/details/meanwhile.ts'
import { notifyFailure } from '../frame/notify.tsx'
import { useWrite } from '../query.ts'
import { useSettings } from '../session/session.ts'
import type { Period, TimelineItem } from '../ui/timeline/model.ts'
import { type CalendarItem, datesOf } from './items.ts'

/**
 * Sends a bar's new place, one write of an event at a time, with the version the bar was drawn from: what somebody else
 * changed during the drag is never overwritten. Rejects when it is refused, and has said why.
 */
export function useMoves(find: (id: string) => EventRow | undefined) {
  const { t } = useTranslation()
  const zone = useSettings().general.timezone
  const update = useWrite(eventRoutes.update)
  const running = useRef(new Map<number, Promise<unknown>>())
  /** Versions that our own moves made: a second move follows the first though its bar was drawn before it. */
  const ours = useRef(new Set<string>())

  const send = async (event: EventRow, from: number, body: ReturnType<typeof datesOf>) => {
    let version = from
    while (ours.current.has(`${event.id}:${version + 1}`)) version++
    try {
      const answer = await update.mutateAsync({ params: { id: event.id }, body, version })
      ours.current.add(`${event.id}:${answer.version}`)
      tellDropped(answer, zone)
    } catch (error) {
      if (error instanceof ApiProblem && error.key === 'record.edited_meanwhile') tellMeanwhile(error, event)
      else if (error instanceof ApiProblem && Object.keys(error.fields).length > 0)
        notifyFailure(new Refused(error), t('frame.error.saving'))
      else notifyFailure(error, t('frame.error.saving'))
      throw error
    }
  }

  return (item: TimelineItem, period: Period): Promise<unknown> => {
    const event = find(item.id)
    if (!event) return Promise.reject(new Error(`no event ${item.id}`)) // it went away during the drag
    const { version } = item as CalendarItem // every bar of this timeline is one
    const before = running.current.get(event.id) ?? Promise.resolve()
    const body = datesOf(event, period, zone)
    const next = before.catch(() => undefined).then(() => send(event, version, body))
    running.current.set(event.id, next)
    return next
  }
}

/** A refusal of dates or people, with its sentences in place of "please check the form": there is no form here. */
class Refused extends ApiProblem {
  constructor(problem: ApiProblem) {
    super(
      problem.status,
      { ...problem.facts, message: [...new Set(Object.values(problem.fields))].join(' ') },
      problem.requestId,
      problem.request,
    )
  }
}
