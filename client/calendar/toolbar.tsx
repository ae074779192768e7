import { ActionIcon, Button, Tooltip, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconCalendarDot, IconHelp, IconPlus, IconPrinter, IconRefresh } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ComponentProps, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { formatQuantity } from '#shared/rules/format.ts'
import { NewLink } from '../frame/link.tsx'
import { useIsCrowded, useIsPhone } from '../frame/page.tsx'
import { useCan } from '../session/session.ts'
import { afterEvents, useFetched } from '../ui/fetched.ts'
import { currentLanguage } from '../words.ts'
import { Centre } from './centre.tsx'
import type { DayRange } from './days/day-range.ts'
import type { Preset } from './days/range.ts'
import { type CalendarView, ViewSwitch } from './grid/view-switch.tsx'
import type { ParkChoice } from './park-choice.tsx'
import { Presets } from './presets.tsx'
import { useParks } from './use-events.ts'

type ToolbarProps = {
  /** The days in view, the middle one, and the preset that they are. */
  range: DayRange
  centre: string
  preset: Preset | undefined
  day: string
  onCentre(day: string): void
  onStep(by: -1 | 1): void
  onPreset(preset: Preset): void
  isFetching: boolean
  onRefresh(): void
  park: number | undefined
  onPark(park: number | undefined): void
  missing: boolean
  /** Events in view that lack material. */
  missingCount: number
  onMissing(missing: boolean): void
  /** Identifier of the hints and whether they are open; absent where there are none. */
  hints?: { id: string; isOpen: boolean; onToggle(): void }
  view: CalendarView
  onView(view: CalendarView): void
}

const views: readonly CalendarView[] = ['timeline', 'grid']
const phoneViews: readonly CalendarView[] = ['agenda', ...views]

/** The controls that move and filter the calendar, in one line where the window has it. */
export function Toolbar(props: ToolbarProps) {
  const { t } = useTranslation()
  const { range, centre, preset, day, onCentre, hints } = props
  const isPhone = useIsPhone()
  const isCrowded = useIsCrowded()
  const mayEdit = useCan('event:edit')
  const size = isPhone ? 44 : 36
  const today = t('calendar.today')
  const viewSwitch = <ViewSwitch views={isPhone ? phoneViews : views} shown={props.view} onShow={props.onView} />
  return (
    <div className="calendar-tools">
      <Centre range={range} centre={centre} onCentre={onCentre} onStep={props.onStep} />
      {isPhone ? (
        <>
          {mayEdit ? (
            <ActionIcon component={Link} to="/events/new" size={size} aria-label={t('calendar.new_event')}>
              <IconPlus size={20} />
            </ActionIcon>
          ) : null}
          <ActionIcon variant="default" size={size} aria-label={today} onClick={() => onCentre(day)}>
            <IconCalendarDot size={20} />
          </ActionIcon>
          {viewSwitch}
        </>
      ) : (
        <Button variant="default" px="sm" onClick={() => onCentre(day)}>
          {today}
        </Button>
      )}
      {props.view === 'timeline' ? <Presets shown={preset} onShow={props.onPreset} /> : null}
      <MissingSwitch {...props} />
      <ParkFilter {...props} size={size} />
      <Tooltip label={t('calendar.refresh')}>
        <ActionIcon
          variant="default"
          size={size}
          aria-label={t('calendar.refresh')}
          loading={props.isFetching}
          onClick={props.onRefresh}
        >
          <IconRefresh size={18} />
        </ActionIcon>
      </Tooltip>
      {isPhone ? null : (
        <Tooltip label={t('calendar.paper.print')}>
          <ActionIcon
            variant="default"
            size={size}
            aria-label={t('calendar.paper.print')}
            onClick={() => window.print()}
          >
            <IconPrinter size={18} />
          </ActionIcon>
        </Tooltip>
      )}
      {isPhone ? null : viewSwitch}
      {/* A top bar this narrow has no room for it. */}
      {mayEdit && isCrowded && !isPhone ? <NewLink to="/events/new">{t('calendar.new_event')}</NewLink> : null}
      {hints ? (
        <Tooltip label={t('calendar.hints')}>
          <ActionIcon
            variant={isPhone ? 'default' : 'subtle'}
            color="gray"
            size={size}
            className="calendar-help"
            aria-label={t('calendar.hints')}
            aria-expanded={hints.isOpen}
            aria-controls={hints.id}
            onClick={hints.onToggle}
          >
            <IconHelp size={20} />
          </ActionIcon>
        </Tooltip>
      ) : null}
    </div>
  )
}

/** Keeps the events that lack material, and says how many of the days in view do. */
function MissingSwitch({
  missing,
  missingCount,
  onMissing,
}: Pick<ToolbarProps, 'missing' | 'missingCount' | 'onMissing'>) {
  const { t } = useTranslation()
  const count = formatQuantity(missingCount, currentLanguage())
  return (
    <UnstyledButton
      role="switch"
      className="calendar-missing"
      aria-checked={missing}
      aria-label={t('calendar.missing_only')}
      aria-description={t('calendar.missing_count', { count: missingCount })}
      title={t('calendar.missing_only')}
      onClick={() => onMissing(!missing)}
    >
      <IconAlertTriangle size={16} aria-hidden />
      {t('calendar.missing_short')}
      <b>{count}</b>
    </UnstyledButton>
  )
}

const loadChoice = async () => (await import('./park-choice.tsx')).ParkChoice

/** The filter of parks, fetched once the events have come: its room is there before it. */
function ParkFilter({ park, onPark, size }: Pick<ToolbarProps, 'park' | 'onPark'> & { size: number }) {
  const parks = useParks()
  const { Part, prefetch } = useFetched<ComponentProps<typeof ParkChoice>>(loadChoice)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after the first painting
  useEffect(() => {
    const timer = setTimeout(prefetch, afterEvents)
    return () => clearTimeout(timer)
  }, [])
  if (parks.length === 0) return null
  if (!Part) return <div className="calendar-parks" style={{ height: size }} />
  return <Part parks={parks} park={park} onPark={onPark} size={size} />
}
