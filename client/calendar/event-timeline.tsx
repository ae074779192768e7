import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, type Ref, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CalendarEvent } from '#shared/event.ts'
import { eventMay } from '#shared/rules/event-state.ts'
import { wallClockOf } from '#shared/rules/period.ts'
import { type CalendarItem, datesOf, itemMaker } from '../event/items.ts'
import { lookAt } from '../event/meanwhile.ts'
import { refusalText } from '../event/refusal.ts'
import { useEventActs } from '../event/use-event-acts.ts'
import { useKinds } from '../event-kind/use-kinds.ts'
import { useCan, useSettings, useUser } from '../session/session.ts'
import type { Period, TimelineHandle, TimelineItem, TimelineWords } from '../ui/timeline/model/model.ts'
import { Timeline } from '../ui/timeline/timeline.tsx'
import { currentLanguage } from '../words.ts'
import { EventCard } from './event-card.tsx'
import { Foot } from './foot.tsx'
import { useMoves } from './use-moves.ts'
import { longest, shortest } from './view.ts'

type EventTimelineProps = {
  events: readonly CalendarEvent[]
  /** Some events of the calendar have a kind. */
  hasKinds: boolean
  day: string
  view: Period
  onView(view: Period): void
  onOpen(event: number): void
  onToday(): void
  /** A press on the head of a day. */
  onDay(day: string): void
  /** What lies over the heads of the days. */
  strip: ReactNode
  ref: Ref<TimelineHandle>
}

/** The events as bars; editing a bar edits its event. */
export function EventTimeline(props: EventTimelineProps) {
  const { events, hasKinds, day, view, onView, onOpen, onToday, onDay, strip, ref } = props
  const { general, calendar } = useSettings()
  const { group_id: group } = useUser()
  const mayEdit = useCan('event:edit')
  const navigate = useNavigate()
  const acts = useEventActs()
  const zone = general.timezone
  const language = currentLanguage()
  const { showLocation, showBorrower } = calendar.event

  const kinds = useKinds(hasKinds)
  const make = useMemo(
    () => itemMaker({ today: day, group, zone, language, showLocation, showBorrower, kinds }),
    [day, group, zone, language, showLocation, showBorrower, kinds],
  )
  const items = useMemo(() => make(events), [make, events])
  const byId = useMemo(() => new Map(events.map((event) => [String(event.id), event])), [events])
  const find = (id: string) => byId.get(id)
  const move = useMoves()
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const selected = selectedId === null ? undefined : find(selectedId)

  return (
    <div className="calendar-board">
      <div>
        <Timeline
          ref={ref}
          items={items}
          view={view}
          onViewChange={onView}
          minSpan={shortest}
          maxSpan={longest}
          timeZone={zone}
          locale={language === 'fr' ? 'fr-FR' : 'en-GB'}
          words={useTimelineWords(mayEdit, (id) => {
            const event = find(id)
            return event && eventMay(event, day, group).move_on_calendar.reason
          })}
          // The engine's clock runs on from the first value; a new one per rendering would change
          // nothing.
          now={useMemo(() => Date.now(), [])}
          byDay
          onDay={(at) => onDay(wallClockOf(at, zone).slice(0, 10))}
          strip={strip}
          onToday={onToday}
          readOnly={!mayEdit}
          createSnap="day"
          onSelect={(item) => {
            setSelectedId(item?.id ?? null)
            const event = item && find(item.id)
            if (event) void lookAt(event)
          }}
          onOpen={({ id }) => onOpen(Number(id))}
          onCreate={
            mayEdit
              ? (at) => void navigate({ to: '/events/new', search: { atDate: wallClockOf(at, zone).slice(0, 10) } })
              : undefined
          }
          onChange={(item, place) => {
            const { event } = item as CalendarItem // every bar of this timeline is one
            return move(event, datesOf(event, item, place, zone))
          }}
          onDelete={({ id }) => {
            const event = find(id)
            return event && acts.remove(event)
          }}
          renderCard={({ id }) => {
            const event = find(id)
            return event && <EventCard event={event} day={day} />
          }}
        />
      </div>
      <Foot event={selected} day={day} mayEdit={mayEdit} onOpen={onOpen} />
    </div>
  )
}

/** The timeline's words: one object per language, although its functions read changing data. */
function useTimelineWords(
  mayEdit: boolean,
  reasonOf: (id: string) => Parameters<typeof refusalText>[0] | undefined,
): TimelineWords {
  const { t } = useTranslation()
  const latest = useRef(reasonOf)
  latest.current = reasonOf
  return useMemo(() => {
    const name = ({ label }: TimelineItem) => label
    return {
      label: t('calendar.timeline_label'),
      help: t(mayEdit ? 'calendar.timeline_help' : 'calendar.timeline_help_reader'),
      moved: (item, period) => t('calendar.moved', { title: name(item), period }),
      resized: (item, period) => t('calendar.resized', { title: name(item), period }),
      around: (period) => t('calendar.away', { period }),
      rolledBack: (item) => t('calendar.rolled_back', { title: name(item) }),
      undone: (item) => t('calendar.undone', { title: name(item) }),
      locked: (item) => {
        const reason = latest.current(item.id)
        return reason
          ? t('calendar.locked_because', { title: name(item), reason: refusalText(reason) })
          : t('calendar.locked', { title: name(item) })
      },
      showing: (period) => t('calendar.showing', { period }),
    }
  }, [t, mayEdit])
}
