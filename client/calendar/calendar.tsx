import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayAfter } from '#shared/rules/days.ts'
import { Page, useIsCrowded, useIsPhone } from '../frame/page.tsx'
import { useCan, useSettings } from '../session/session.ts'
import { useSiteDay } from '../session/site-day.ts'
import type { Period, TimelineHandle } from '../ui/timeline/model/model.ts'
import { withWords } from '../words.ts'
import type { CalendarSearch } from './address.ts'
import { Agenda } from './agenda.tsx'
import type { DayRange } from './days/day-range.ts'
import { isSame, presetOf, presetRange, shownDays, stepped, viewOf } from './days/range.ts'
import { EventTimeline } from './event-timeline.tsx'
import { useFilterWords } from './filter-words.ts'
import { useFocusBack } from './focus-back.ts'
import { daysOfMonth } from './grid/month.ts'
import { Hints } from './hints.tsx'
import { KindLegend } from './kinds/on-demand.tsx'
import { Legend } from './legend.tsx'
import { DayList, LoadStrip } from './load/on-demand.tsx'
import { useNeighbours } from './neighbours.ts'
import { Nothing } from './nothing.tsx'
import { Paper } from './paper/on-demand.tsx'
import { useReach } from './reach.ts'
import { Toolbar } from './toolbar.tsx'
import { isFiltered, noFilters, useCounts, useEvents, useFiltered, useKnownFilters } from './use-events.ts'
import { centreOf, covers, keepView, noonOf, startingView, windowOf } from './view.ts'
import './calendar.css'

const MonthView = lazy(async () => ({ default: (await withWords(() => import('./month-view.tsx'))).MonthView }))
const EventDetails = lazy(async () => ({
  default: (await withWords(() => import('../event/details/details.tsx'))).EventDetails,
}))

const route = getRouteApi('/app/')

/**
 * The calendar: events over time, an agenda on a phone (rules/calendar.md#20), and the details of
 * an event in front of it (rules/details.md#1).
 */
export function Calendar() {
  const { t } = useTranslation()
  const zone = useSettings().general.timezone
  const search = useKnownFilters(route.useSearch())
  const navigate = route.useNavigate()
  const isPhone = useScreenIsPhone()
  const isCrowded = useIsCrowded()
  const mayEdit = useCan('event:edit')
  const day = useSiteDay()
  const hintsId = useId()
  const [areHintsOpen, hints] = useDisclosure(false)
  const timeline = useRef<TimelineHandle>(null)

  // The timeline holds the view; this state holds its initial value, its middle day and the days it
  // needs.
  const [start] = useState(() => startingView(zone, Date.now(), search.date))
  const [centre, setCentre] = useState(() => centreOf(start, zone))
  const [days, setDays] = useState(() => windowOf(start, zone))
  const view = useRef(start)
  const [seen, setSeen] = useState(() => ({ range: shownDays(start, zone), preset: presetOf(start, zone) }))
  const { date } = search
  const isGrid = search.view === 'grid'
  const isTimeline = !isGrid && (!isPhone || search.timeline === true)
  const from = date ?? day
  const reach = useReach(from)
  const range = isGrid ? presetRange('month', date ?? centre) : isTimeline ? seen.range : reach.range
  const { events, isFetching, isPending, refetch } = useEvents(
    isTimeline ? days : isGrid ? daysOfMonth(range.start.slice(0, 7)) : range,
  )
  const shown = useFiltered(events, search, day)
  const counts = useCounts(events, search, range, day)
  const filterWords = useFilterWords(search)
  const hasKinds = useMemo(() => events.some(({ kind_id }) => kind_id !== null), [events])
  const [listed, setListed] = useState<string>()

  const change = useCallback(
    (part: Partial<CalendarSearch>, replace = true) =>
      void navigate({ search: (present) => ({ ...present, ...part }), replace, resetScroll: false }),
    [navigate],
  )
  const follow = (seen: Period) => {
    view.current = seen
    keepView(seen, zone)
    const middle = centreOf(seen, zone)
    setCentre(middle)
    const [range, preset] = [shownDays(seen, zone), presetOf(seen, zone)]
    setSeen((present) => (isSame(present.range, range) && present.preset === preset ? present : { range, preset }))
    setDays((present) => (covers(present, seen, zone) ? present : windowOf(seen, zone)))
    if (date && middle !== date) change({ date: undefined })
  }
  // A new date in the address, from the picker or a link, moves a mounted timeline; so does one that
  // the grid has left there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the timeline is there when the grid is not
  useEffect(() => {
    if (date && date !== centreOf(view.current, zone)) timeline.current?.center(noonOf(date, zone))
  }, [date, zone, isGrid])

  useFocusBack(search.event, timeline)

  const show = (range: DayRange) => timeline.current?.show(viewOf(range, zone))
  /** To a day: the preset's range around it, or the same span with the day in its middle. */
  const centreOn = (date: string) => {
    if (isTimeline && seen.preset) return show(presetRange(seen.preset, date))
    change({ date })
    timeline.current?.center(noonOf(date, zone))
  }
  const toToday = () => centreOn(day)
  const step = (by: -1 | 1) => {
    if (isTimeline) show(stepped(range, seen.preset, by))
    else if (isGrid) change({ date: stepped(range, 'month', by).start })
    else change({ date: dayAfter(from, 7 * by) })
  }
  const open = (event: number) => change({ event }, false)
  const clear = () => change(noFilters)
  const close = () => change({ event: undefined, tab: undefined })
  const steps = useNeighbours(shown, search.event, (event) => {
    change({ event: event.id })
    const at = noonOf(event.start_date.slice(0, 10), zone)
    const { start, end } = view.current
    // At the left, where the details at the right leave it in view.
    if (at < start || at > end) timeline.current?.center(at + (end - start) / 4)
  })
  const nothing =
    shown.length === 0 && !isPending ? (
      <div className="calendar-nothing">
        <Nothing days={range} hasFilter={isFiltered(search)} onClear={clear} isTimeline />
      </div>
    ) : null
  return (
    <Page
      title={t('frame.menu.calendar')}
      actions={
        mayEdit && !isCrowded ? (
          <Button component={Link} to="/events/new" className="calendar-act" leftSection={<IconPlus size={16} />}>
            {t('calendar.new_event')}
          </Button>
        ) : null
      }
    >
      <div className={`calendar-page ${isGrid ? 'has-grid' : isTimeline ? 'has-timeline' : ''}`}>
        <Toolbar
          range={range}
          centre={isTimeline ? centre : isGrid ? range.start : from}
          preset={seen.preset}
          day={day}
          onCentre={centreOn}
          onStep={step}
          onPreset={(preset) => {
            const hasToday = day >= range.start && day <= range.end
            show(presetRange(preset, hasToday ? day : centre))
          }}
          isFetching={isFetching}
          onRefresh={() => void refetch()}
          park={search.park}
          onPark={(park) => change({ park })}
          missing={search.missing === true}
          missingCount={counts.lacking}
          onMissing={(missing) => change({ missing: missing || undefined })}
          hints={isTimeline ? { id: hintsId, isOpen: areHintsOpen, onToggle: hints.toggle } : undefined}
          view={isGrid ? 'grid' : isTimeline ? 'timeline' : 'agenda'}
          onView={(view) =>
            change({ view: view === 'grid' ? view : undefined, timeline: view === 'timeline' || undefined }, false)
          }
        />
        {isGrid || isTimeline ? (
          <Paper range={range} events={shown} filters={filterWords} day={day} view={isGrid ? 'month' : 'timeline'} />
        ) : null}
        <Legend shown={search.states} onShow={(states) => change({ states })} counts={counts.byState} />
        {hasKinds || search.kind !== undefined ? (
          <KindLegend chosen={search.kind} onChoose={(kind) => change({ kind })} />
        ) : null}
        {isGrid ? (
          <Suspense>
            <MonthView
              events={shown}
              month={range.start.slice(0, 7)}
              day={day}
              onTurn={step}
              onToday={toToday}
              onOpen={open}
              nothing={nothing}
            />
          </Suspense>
        ) : isTimeline ? (
          <>
            <Hints id={hintsId} isOpen={areHintsOpen} mayEdit={mayEdit} />
            <div className="calendar-timeline">
              <EventTimeline
                ref={timeline}
                events={shown}
                hasKinds={hasKinds}
                day={day}
                view={start}
                onView={follow}
                onOpen={open}
                onToday={toToday}
                onDay={setListed}
                strip={<LoadStrip timeline={timeline} range={range} today={day} onDay={setListed} />}
              />
              {nothing}
            </div>
          </>
        ) : (
          <Agenda
            reach={reach}
            events={shown}
            isPending={isPending}
            hasFilter={isFiltered(search)}
            filters={filterWords}
            today={day}
            onOpen={open}
            onDay={setListed}
            onClear={clear}
          />
        )}
      </div>
      {listed === undefined ? null : (
        <DayList
          day={listed}
          today={day}
          onDay={setListed}
          onOpen={(event) => {
            setListed(undefined)
            open(event)
          }}
          onClose={() => setListed(undefined)}
        />
      )}
      {search.event === undefined ? null : (
        <Suspense>
          <EventDetails
            id={search.event}
            day={day}
            tab={search.tab}
            onTab={(tab) => change({ tab })}
            onOpen={(event) => change({ event, tab: undefined }, false)}
            steps={steps}
            onClose={close}
          />
        </Suspense>
      )}
    </Page>
  )
}

/**
 * True on a phone, and while its screen is being printed: paper is wider, but prints what the
 * screen shows.
 */
function useScreenIsPhone(): boolean {
  const isPhone = useIsPhone()
  const [onScreen, setOnScreen] = useState(isPhone)
  if (onScreen !== isPhone && !window.matchMedia('print').matches) setOnScreen(isPhone)
  return onScreen
}
