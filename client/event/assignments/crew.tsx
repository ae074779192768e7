import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Assignment, Event } from '#shared/event.ts'
import { formatInstants } from '#shared/rules/format.ts'
import type { TechnicianWhileEvent } from '#shared/technician.ts'
import { api } from '../../endpoints.ts'
import { useLeaveBlocker, useWaysOut } from '../../form/leave-blocker.ts'
import { ButtonLink } from '../../frame/link.tsx'
import { notifyDone, notifyFailure } from '../../frame/notify.tsx'
import { q, useWrite } from '../../query.ts'
import { useCan, useSettings } from '../../session/session.ts'
import { ask } from '../../ui/ask.tsx'
import { drawNow } from '../../ui/draw-now.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { currentLanguage } from '../../words.ts'
import { AssignmentBoard } from './board.tsx'
import { AssignmentDialog, type Opened } from './dialog.tsx'
import { firstDay } from './new-times.ts'

type CrewProps = {
  event: Event
  /** Today at the site. */
  day: string
  isEditable: boolean
  /** What stands above the board, beside its button. */
  head?(isEmpty: boolean): ReactNode
  /**
   * Receives a function that assigns the ticked people in the dialog before the user goes on; it
   * resolves to false when the user closes the dialog without that, or leaves meanwhile.
   */
  beforeGoingOn?: Ref<() => Promise<boolean>>
}

/**
 * The people of an event: the board, its button, and its dialog. Step 3 and the details show the
 * same (rules/assignment.md#16).
 */
export function Crew(props: CrewProps) {
  const mayRead = useCan('person:read')
  return mayRead ? <CrewAmongAll {...props} /> : <CrewOf {...props} technicians={none} />
}

const none: readonly TechnicianWhileEvent[] = []

function CrewAmongAll(props: CrewProps) {
  const { data } = useSuspenseQuery(q(api.technician.whileEvent, { params: { id: props.event.id } }))
  return <CrewOf {...props} technicians={data} />
}

type CrewOfProps = CrewProps & { technicians: readonly TechnicianWhileEvent[] }

function CrewOf({ event, day, isEditable, head, beforeGoingOn, technicians }: CrewOfProps) {
  const { t } = useTranslation()
  const zone = useSettings().general.timezone
  const askToRemove = useRemoval(zone)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  // A technician may be trashed meanwhile.
  const chosen = technicians.map(({ id }) => String(id)).filter((id) => ticked.has(id))
  const assign = () => setOpened({ technicians: chosen, ...firstDay(event, zone) })
  /** Whether the user goes on, decided by what becomes of the dialog. */
  const goOn = useRef((_isAssigned: boolean) => {})
  const { noteWayOut, watchWaysOut } = useWaysOut()
  useImperativeHandle(beforeGoingOn, () => async () => {
    if (chosen.length === 0) return true
    assign()
    const isLeaving = watchWaysOut()
    const isAssigned = await new Promise<boolean>((resolve) => {
      goOn.current = resolve
    })
    return isAssigned && !isLeaving()
  })
  useAskForTicked(chosen.length, noteWayOut)
  const remove = async (assignment: Assignment) => {
    if (await askToRemove(assignment)) setOpened(null)
  }
  const isEmpty = technicians.length === 0 && event.technicians.length === 0
  return (
    <>
      <div className="crew-head">
        {head?.(isEmpty)}
        {isEmpty || !isEditable ? null : (
          <Button
            variant={chosen.length > 0 ? 'filled' : 'default'}
            leftSection={<IconUserPlus size={16} />}
            data-autofocus={(head && event.technicians.length > 0) || undefined} // where step 3 begins
            onClick={assign}
          >
            {chosen.length > 0 ? t('assignment.assign_ticked', { count: chosen.length }) : t('assignment.new')}
          </Button>
        )}
      </div>
      {isEmpty ? (
        <EmptyState
          drawing="technician"
          title={t('technician.none')}
          help={t('assignment.nobody_help')}
          action={
            isEditable ? (
              <ButtonLink to="/technicians/new" variant="default" leftSection={<IconUserPlus size={16} />}>
                {t('technician.new')}
              </ButtonLink>
            ) : undefined
          }
        />
      ) : (
        <AssignmentBoard
          event={event}
          day={day}
          technicians={technicians}
          ticked={new Set(chosen)}
          editing={
            isEditable
              ? {
                  onOpen: setOpened,
                  onRemove: remove,
                  onGo: assign,
                  onTick: (rows, isTicked) =>
                    setTicked(
                      (before) =>
                        new Set(isTicked ? [...before, ...rows] : [...before].filter((id) => !rows.includes(id))),
                    ),
                }
              : null
          }
        />
      )}
      {opened ? (
        <AssignmentDialog
          event={event}
          opened={opened}
          technicians={technicians}
          onRemove={(assignment) => void remove(assignment)}
          onAssigned={(count) => {
            drawNow(() => setTicked(new Set())) // the way on asks about ticks
            if (count > 1) notifyDone(t('assignment.assigned', { count }))
            goOn.current(true)
          }}
          onClose={() => {
            setOpened(null)
            goOn.current(false)
          }}
        />
      ) : null}
    </>
  )
}

/**
 * Asks before the board is left while so many people are ticked and not assigned
 * (rules/assignment.md#27).
 * @param onWayOut the user takes a way out, which may still be asked about
 */
function useAskForTicked(count: number, noteWayOut: () => () => void): void {
  const { t } = useTranslation()
  const placeOf = (search: object) => {
    const { step, event, tab } = search as { step?: string; event?: number; tab?: string } // of the wizard, or of the details
    return JSON.stringify([step, event, tab])
  }
  useLeaveBlocker(
    async ({ current, next }) => {
      if (next.pathname === current.pathname && placeOf(next.search) === placeOf(current.search)) return false
      const takeBack = noteWayOut()
      if (count === 0) return false
      const leaves = await ask({
        title: t('assignment.ask_leave'),
        text: t('assignment.ask_leave_text', { count }),
        yes: t('assignment.yes_leave'),
        no: t('form.stay'),
      })
      if (!leaves) takeBack()
      return !leaves
    },
    () => count > 0,
  )
}

/** Asks, then removes an assignment; resolves to true when it is gone (rules/assignment.md#20). */
function useRemoval(zone: string): (assignment: Assignment) => Promise<boolean> {
  const { t } = useTranslation()
  const remove = useWrite(api.event_technician.remove)
  return async ({ id, version, technician, start_time, end_time }) => {
    const yes = await ask({
      title: t('assignment.ask_remove'),
      text: t('assignment.ask_remove_text', {
        name: technician.full_name,
        hours: formatInstants(start_time, end_time, currentLanguage(), zone),
      }),
      yes: t('assignment.yes_remove'),
      no: t('form.cancel'),
      danger: true,
    })
    if (!yes) return false
    try {
      await remove.mutateAsync({ params: { id }, version })
      notifyDone(t('assignment.removed', { name: technician.full_name }))
      return true
    } catch (error) {
      notifyFailure(error, t('frame.error.deleting'))
      return false
    }
  }
}
