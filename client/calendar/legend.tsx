import { Button, UnstyledButton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type CalendarState, calendarStates } from '#shared/rules/event-status.ts'
import { StateSwatch } from '../event/state-swatch.tsx'

type LegendProps = { shown: readonly CalendarState[] | undefined; onShow(states: CalendarState[] | undefined): void }

/** The nine states; pressed ones filter the calendar. */
export function Legend({ shown = [], onShow }: LegendProps) {
  const { t } = useTranslation()
  const toggle = (state: CalendarState) => {
    const next = shown.includes(state) ? shown.filter((one) => one !== state) : [...shown, state]
    // All or none is no filter.
    onShow(next.length > 0 && next.length < calendarStates.length ? next : undefined)
  }
  return (
    <ul className="calendar-legend" aria-label={t('calendar.legend')}>
      {calendarStates.map((state) => (
        <li key={state}>
          <UnstyledButton
            className="calendar-state"
            aria-pressed={shown.includes(state)}
            title={t('calendar.legend_filter')}
            onClick={() => toggle(state)}
          >
            <StateSwatch state={state} size={18} />
            {t(`calendar.state.${state}`)}
          </UnstyledButton>
        </li>
      ))}
      {shown.length > 0 ? (
        <li>
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconX size={14} />}
            onClick={() => onShow(undefined)}
          >
            {t('calendar.show_all')}
          </Button>
        </li>
      ) : null}
    </ul>
  )
}
