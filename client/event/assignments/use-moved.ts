import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Assignment, Event } from '#shared/event.ts'
import { formatPeriod } from '#shared/rules/format.ts'
import { utcInstant, utcText, wallClockOf } from '#shared/rules/period.ts'
import { ApiProblem, isFailedCall, Unreachable } from '../../api.ts'
import { api } from '../../endpoints.ts'
import { failureText, notifyDone, notifyFailure, notifyRefusal } from '../../frame/notify.tsx'
import { asMove, beginMove, moveDone, moveRefused, offer, type Step, useUndoKey } from '../../move/undo.ts'
import { q, queryClient, useWrite } from '../../query.ts'
import { useSettings } from '../../session/session.ts'
import type { Period } from '../../ui/timeline/model/model.ts'
import { currentLanguage } from '../../words.ts'

/**
 * Moves assignments of an event, one after the other, and offers to undo the last move as the
 * calendar does (rules/assignment.md#16). `move` rejects after reporting why; `afterwards` gives an
 * assignment as the moves before have left it.
 */
export function useMovedAssignments({ id: event }: Event) {
  const { t } = useTranslation()
  const zone = useSettings().general.timezone
  const update = useWrite(api.event_technician.update)
  useUndoKey()

  // Keys come faster than answers: each action waits for the previous one, and starts from its
  // result.
  const before = useRef<Promise<unknown>>(Promise.resolve())
  const afterwards = async (id: string): Promise<Assignment | undefined> => {
    await before.current
    const { queryKey } = q(api.event.get, { params: { id: event } })
    return queryClient.getQueryData(queryKey)?.technicians.find((one) => String(one.id) === id)
  }
  const inTurn = <T>(run: Promise<T>): Promise<T> => {
    before.current = run.catch(() => undefined) // reported below; the next action starts all the same
    return run
  }
  const send = ({ id, version }: Pick<Assignment, 'id' | 'version'>, times: Times) =>
    update.mutateAsync(asMove({ params: { id }, body: times, version }))
  const sentence = ({ technician }: Assignment, { start_time, end_time }: Times) => {
    const wall = (time: string) => wallClockOf(utcInstant(time), zone)
    return t('assignment.moved', {
      name: technician.full_name,
      period: formatPeriod(wall(start_time), wall(end_time), currentLanguage()),
    })
  }

  const write = async (id: string, times: Times, step: Step) => {
    const present = await afterwards(id)
    if (!present) return moveRefused(step)
    const { version } = await send(present, times)
    const takenBack = () => void inTurn(takeBack(step, present, version))
    moveDone(step, sentence(present, times), takenBack)
  }

  /** Sends the hours from before a move, with the version that the move made; a refusal changes nothing. */
  const takeBack = async (step: Step, was: Assignment, version: number) => {
    const { id, start_time, end_time, technician } = was
    const title = technician.full_name
    try {
      await send({ id, version }, { start_time, end_time })
      notifyDone(sentence(was, was))
    } catch (error) {
      if (error instanceof Unreachable) return offer(step, t('calendar.undo.unreachable', { title }))
      if (!isFailedCall(error)) throw error
      const reason =
        (error instanceof ApiProblem && error.fields.start_time) || failureText(error, t('frame.error.saving'))
      notifyRefusal(t('calendar.undo.refused', { title, reason }))
    }
  }

  const move = async (id: string, { start, end }: Period) => {
    const step = beginMove()
    try {
      await inTurn(write(id, { start_time: utcText(start), end_time: utcText(end) }, step))
    } catch (error) {
      moveRefused(step)
      // The first error about the start explains what is wrong with the new place
      // (rules/assignment.md#16).
      const told = error instanceof ApiProblem ? error.fields.start_time : undefined
      if (told === undefined) notifyFailure(error, t('frame.error.saving'))
      else notifyRefusal(told)
      throw error
    }
  }
  return { move, afterwards }
}

/** When a technician works, as the server takes it: UTC. */
type Times = Pick<Assignment, 'start_time' | 'end_time'>
