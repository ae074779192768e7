import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Assignment, Event } from '#shared/event.ts'
import { mobilizationOf } from '#shared/rules/mobilization.ts'
import type { TechnicianWhileEvent } from '#shared/technician.ts'
import { useIsPhone } from '../../frame/page.tsx'
import { useSettings } from '../../session/session.ts'
import type { Period, TimelineHandle } from '../../ui/timeline/model/model.ts'
import { Timeline } from '../../ui/timeline/timeline.tsx'
import { currentLanguage } from '../../words.ts'
import { assignmentBars, busyBars, hour, peopleOf, personOf, viewOf } from './bars.ts'
import { AssignmentCard, BusyCard } from './card.tsx'
import type { Opened } from './dialog.tsx'
import { useHours } from './hours.ts'
import { asDrawn, fromClick, quarter } from './new-times.ts'
import { useTicking } from './ticking.ts'
import { useMovedAssignments } from './use-moved.ts'
import { weekOf } from './week.ts'
import { useAssignmentWords } from './words.ts'
import './crew.css'

type BoardProps = {
  event: Event
  /** Today at the site. */
  day: string
  /** Every technician of the site, as far as the user may read them. */
  technicians: readonly TechnicianWhileEvent[]
  /** The rows that are ticked. */
  ticked: ReadonlySet<string>
  /** What an editor may do; a reader's board shows the people of the event alone. */
  editing: Editing | null
}

export type Editing = {
  onOpen(opened: Opened): void
  onRemove(assignment: Assignment): Promise<void>
  onTick(rows: string[], isTicked: boolean): void
  /** Assigns the ticked ones. */
  onGo(): void
}

/** Heights in the timeline, pixels: its header, and a row of one line, of two lines, or by touch. */
const [head, row, tallRow, touchRow] = [54, 40, 59, 56]
/** Rows up to which each has two lines, and those in view. */
const [mostTall, mostRows] = [8, 12]

/**
 * Every technician in a row: their assignments on this event, their commitments elsewhere, and
 * their hours in the week shown (rules/assignment.md#16).
 */
export function AssignmentBoard({ event, day, technicians, ticked, editing }: BoardProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const zone = useSettings().general.timezone
  const { move, afterwards } = useMovedAssignments(event)
  const isEditable = editing !== null
  const { technicians: assignments } = event
  const { start_date, end_date } = mobilizationOf(event)
  const { view, longest } = useMemo(() => viewOf({ start_date, end_date }, zone), [start_date, end_date, zone])
  const { week, follow } = useWeekShown(view, zone)
  const hours = useHours(week)
  // Technicians on the event come first; those added while the page is open keep their place.
  const [first] = useState(() => new Set(assignments.map(({ technician_id }) => technician_id)))
  const people = useMemo(() => {
    const known = technicians
      .filter(({ id }) => isEditable || assignments.some(({ technician_id }) => technician_id === id))
      .sort((one, other) => Number(first.has(other.id)) - Number(first.has(one.id)))
    // A technician trashed meanwhile keeps the present assignments.
    return [...known.map(personOf), ...peopleOf(assignments).filter(({ id }) => !known.some((one) => one.id === id))]
  }, [technicians, assignments, first, isEditable])
  const rows = people.map(({ id, label, nickname }) => ({
    id: String(id),
    label,
    detail: [hours(id), isPhone ? null : nickname].filter(Boolean).join(' · '),
    ticked: isEditable && technicians.some((one) => one.id === id) ? ticked.has(String(id)) : undefined,
  }))
  const items = useMemo(() => {
    const shown = new Set(people.map(({ id }) => id))
    const others = technicians.filter(({ id }) => shown.has(id))
    return [...assignmentBars(event, assignments, zone, day, isEditable), ...busyBars(others, zone)]
  }, [event, assignments, technicians, people, zone, day, isEditable])
  const timeline = useRef<TimelineHandle>(null)
  useTicking(timeline, { onTick: (...tick) => editing?.onTick(...tick), onGo: () => editing?.onGo() })
  const find = (id: string) => assignments.find((one) => String(one.id) === id)
  return (
    <Timeline
      items={items}
      ref={timeline}
      groups={useSame(rows)}
      view={view}
      minSpan={hour}
      maxSpan={longest}
      timeZone={zone}
      locale={currentLanguage() === 'fr' ? 'fr-FR' : 'en-GB'}
      words={useAssignmentWords(t(isEditable ? 'assignment.help' : 'assignment.reader_help'))}
      now={useMemo(() => Date.now(), [])}
      onViewChange={follow}
      createSnap={quarter}
      canDraw={isEditable}
      readOnly={!isEditable}
      onCreate={(at, technician, until) => {
        const times =
          until === undefined
            ? fromClick(at, { start_date, end_date }, zone)
            : asDrawn({ start: at, end: until }, { start_date, end_date }, zone)
        editing?.onOpen({ technicians: drawnFor(technician, ticked), ...times })
      }}
      onOpen={async ({ id }) => {
        const assignment = await afterwards(id)
        if (assignment) editing?.onOpen({ assignment })
      }}
      onChange={({ id }, period) => move(id, period)}
      onDelete={async ({ id }) => {
        const assignment = await afterwards(id)
        if (assignment) await editing?.onRemove(assignment)
      }}
      renderCard={(item) => {
        const own = find(item.id)
        return own ? <AssignmentCard assignment={own} /> : <BusyCard item={item} />
      }}
      height={head + Math.min(mostRows, rows.length) * (isPhone ? touchRow : rows.length > mostTall ? row : tallRow)}
    />
  )
}

/** Hours drawn on one of several ticked rows are for all of them. */
const drawnFor = (row: string | undefined, ticked: ReadonlySet<string>): readonly string[] =>
  row === undefined ? [] : ticked.has(row) ? [...ticked] : [row]

/** The week in the middle of the view, which follows it. */
function useWeekShown(view: Period, zone: string) {
  const [at, setAt] = useState<number | null>(null)
  const week = weekOf(at ?? view.start + 12 * hour, zone)
  const follow = ({ start, end }: Period) => {
    const middle = (start + end) / 2
    if (weekOf(middle, zone).startDate !== week.startDate) setAt(middle)
  }
  return { week, follow }
}

/** The same rows as before while nothing of them has changed. */
function useSame<T>(rows: readonly T[]): readonly T[] {
  const before = useRef(rows)
  if (JSON.stringify(before.current) !== JSON.stringify(rows)) before.current = rows
  return before.current
}
