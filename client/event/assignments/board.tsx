import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Assignment, Event } from '#shared/event.ts'
import { utcText } from '#shared/rules/period.ts'
import type { TechnicianWhileEvent } from '#shared/technician.ts'
import { ApiProblem } from '../../api.ts'
import { api } from '../../endpoints.ts'
import { notifyFailure, notifyRefusal } from '../../frame/notify.tsx'
import { useIsPhone } from '../../frame/page.tsx'
import { q, queryClient, useWrite } from '../../query.ts'
import { useSettings } from '../../session/session.ts'
import type { Period } from '../../ui/timeline/model/model.ts'
import { Timeline } from '../../ui/timeline/timeline.tsx'
import { currentLanguage } from '../../words.ts'
import { assignmentBars, busyBars, hour, peopleOf, viewOf } from './bars.ts'
import { AssignmentCard, BusyCard } from './card.tsx'
import type { Opened } from './dialog.tsx'
import { asDrawn, fromClick, quarter } from './new-times.ts'
import { useAssignmentWords } from './words.ts'

type BoardProps = {
  event: Event
  /** Today at the site. */
  day: string
  technicians: readonly TechnicianWhileEvent[]
  onOpen(opened: Opened): void
  onRemove(assignment: Assignment): Promise<void>
}

/** Heights in the timeline, pixels: its header, and a row with or without touch. */
const [head, row, touchRow] = [54, 40, 56]

/** Every technician in a row: their assignments on this event, and their commitments elsewhere. */
export function AssignmentBoard({ event, day, technicians, onOpen, onRemove }: BoardProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const zone = useSettings().general.timezone
  const update = useWrite(api.event_technician.update)
  const { start_date, end_date, technicians: assignments } = event
  const { view, longest } = useMemo(() => viewOf({ start_date, end_date }, zone), [start_date, end_date, zone])
  const items = useMemo(
    () => [...assignmentBars(event, assignments, zone, day, true), ...busyBars(technicians, zone)],
    [event, assignments, technicians, zone, day],
  )
  // Technicians on the event come first; those added while the page is open keep their place.
  const [first] = useState(() => new Set(assignments.map(({ technician_id }) => technician_id)))
  const rows = useMemo(() => {
    const known = [...technicians]
      .sort((one, other) => Number(first.has(other.id)) - Number(first.has(one.id)))
      .map(({ id, full_name, nickname }) => ({ id: String(id), label: full_name, detail: nickname ?? undefined }))
    // A technician trashed meanwhile keeps the present assignments.
    return [...known, ...peopleOf(assignments).filter(({ id }) => !known.some((one) => one.id === id))]
  }, [technicians, assignments, first])
  const find = (id: string) => assignments.find((one) => String(one.id) === id)

  // Keys come faster than answers: each action waits for the previous one, and starts from its
  // result.
  const before = useRef<Promise<unknown>>(Promise.resolve())
  const eventKey = q(api.event.get, { params: { id: event.id } }).queryKey
  const afterwards = async (id: string): Promise<Assignment | undefined> => {
    await before.current
    return queryClient.getQueryData(eventKey)?.technicians.find((one) => String(one.id) === id)
  }
  const write = async (id: string, { start, end }: Period) => {
    const present = await afterwards(id)
    if (!present) return
    const body = { start_time: utcText(start), end_time: utcText(end) }
    await update.mutateAsync({ params: { id: present.id }, body, version: present.version })
  }
  const move = async (id: string, period: Period) => {
    const writing = write(id, period)
    before.current = writing.catch(() => undefined) // reported below; the next action starts all the same
    try {
      await writing
    } catch (error) {
      // The first error about the start explains what is wrong with the new place
      // (rules/assignment.md#16).
      const told = error instanceof ApiProblem ? error.fields.start_time : undefined
      if (told === undefined) notifyFailure(error, t('frame.error.saving'))
      else notifyRefusal(told)
      throw error
    }
  }
  return (
    <Timeline
      items={items}
      groups={rows}
      view={view}
      minSpan={hour}
      maxSpan={longest}
      timeZone={zone}
      locale={currentLanguage() === 'fr' ? 'fr-FR' : 'en-GB'}
      words={useAssignmentWords(t('assignment.help'))}
      now={useMemo(() => Date.now(), [])}
      createSnap={quarter}
      canDraw
      onCreate={(at, technician, until) => {
        const times = until === undefined ? fromClick(at, event, zone) : asDrawn({ start: at, end: until }, event, zone)
        onOpen({ technician: technician ?? null, ...times })
      }}
      onOpen={async ({ id }) => {
        const assignment = await afterwards(id)
        if (assignment) onOpen({ assignment })
      }}
      onChange={({ id }, period) => move(id, period)}
      onDelete={async ({ id }) => {
        const assignment = await afterwards(id)
        if (assignment) await onRemove(assignment)
      }}
      renderCard={(item) => {
        const own = find(item.id)
        return own ? <AssignmentCard assignment={own} /> : <BusyCard item={item} />
      }}
      height={head + Math.min(12, rows.length) * (isPhone ? touchRow : row)}
    />
  )
}
