import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type CalendarState, calendarStates } from '#shared/rules/event-status.ts'
import { formatQuantity } from '#shared/rules/format.ts'
import { legendTimes } from '../event/legend-times.ts'
import { StateSwatch } from '../event/state-swatch.tsx'
import { useRoving } from '../ui/roving.ts'
import { currentLanguage } from '../words.ts'

type LegendProps = {
  shown: readonly CalendarState[] | undefined
  onShow(states: CalendarState[] | undefined): void
  /** Number of events of the days in view by state; pressed states do not narrow it. */
  counts: ReadonlyMap<CalendarState, number>
}

const inOrder: readonly CalendarState[] = legendTimes.flatMap(({ states }) => states)

/** The nine states with their numbers, in one line; pressed ones filter the calendar. */
export function Legend({ shown = [], onShow, counts }: LegendProps) {
  const { t } = useTranslation()
  const isFiltered = shown.length > 0
  const { group, tabIndex } = useRoving(calendarStates.length + Number(isFiltered))
  const toggle = (state: CalendarState) => {
    const next = shown.includes(state) ? shown.filter((one) => one !== state) : [...shown, state]
    // All or none is no filter.
    onShow(next.length > 0 && next.length < calendarStates.length ? next : undefined)
  }
  return (
    <div role="toolbar" className="calendar-legend" aria-label={t('calendar.legend')} {...group}>
      {legendTimes.map(({ time, states }) => (
        <div key={time} className="calendar-time">
          {/* The name of each button says it too. */}
          <span className="calendar-time-name" aria-hidden>
            {t(`calendar.time.${time}`)}
          </span>
          {states.map((state) => {
            const count = formatQuantity(counts.get(state) ?? 0, currentLanguage())
            return (
              <UnstyledButton
                key={state}
                className="calendar-state"
                tabIndex={tabIndex(inOrder.indexOf(state))}
                aria-pressed={shown.includes(state)}
                title={t(`calendar.state.${state}`)}
                onClick={() => toggle(state)}
              >
                <StateSwatch state={state} size={12} />
                <VisuallyHidden>{`${t(`calendar.time.${time}`)}, `}</VisuallyHidden>
                {t(`calendar.state_short.${state}`)}
                <b>{count}</b>
              </UnstyledButton>
            )
          })}
        </div>
      ))}
      {isFiltered ? (
        <UnstyledButton
          className="calendar-state"
          tabIndex={tabIndex(calendarStates.length)}
          onClick={() => onShow(undefined)}
        >
          <IconX size={14} aria-hidden />
          {t('calendar.show_all')}
        </UnstyledButton>
      ) : null}
    </div>
  )
}
