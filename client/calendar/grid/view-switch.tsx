import { UnstyledButton } from '@mantine/core'
import { IconCalendarMonth, IconListDetails, IconTimeline } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import './view-switch.css'

const icons = { agenda: IconListDetails, timeline: IconTimeline, grid: IconCalendarMonth }

/** How the calendar shows its events; the agenda is there on a phone alone. */
export type CalendarView = keyof typeof icons

type ViewSwitchProps = { views: readonly CalendarView[]; shown: CalendarView; onShow(view: CalendarView): void }

/** Chooses between the agenda of a phone, the timeline, and the grid of a month. */
export function ViewSwitch({ views, shown, onShow }: ViewSwitchProps) {
  const { t } = useTranslation()
  return (
    <fieldset className="calendar-views" aria-label={t('calendar.view.label')}>
      {views.map((view) => {
        const Icon = icons[view]
        return (
          <UnstyledButton
            key={view}
            title={t(`calendar.view.${view}`)}
            aria-pressed={view === shown}
            onClick={() => onShow(view)}
          >
            <Icon size={18} aria-hidden />
            <span>{t(`calendar.view.${view}`)}</span>
          </UnstyledButton>
        )
      })}
    </fieldset>
  )
}
