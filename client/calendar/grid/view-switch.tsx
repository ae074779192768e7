import { UnstyledButton } from '@mantine/core'
import { IconCalendarMonth, IconTimeline } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import './view-switch.css'

/** Chooses between the timeline (on a phone, the agenda) and the grid of a month. */
export function ViewSwitch({ isGrid, onGrid }: { isGrid: boolean; onGrid(isGrid: boolean): void }) {
  const { t } = useTranslation()
  return (
    <fieldset className="calendar-views" aria-label={t('calendar.view.label')}>
      <UnstyledButton title={t('calendar.view.timeline')} aria-pressed={!isGrid} onClick={() => onGrid(false)}>
        <IconTimeline size={17} aria-hidden />
        <span>{t('calendar.view.timeline')}</span>
      </UnstyledButton>
      <UnstyledButton title={t('calendar.view.grid')} aria-pressed={isGrid} onClick={() => onGrid(true)}>
        <IconCalendarMonth size={17} aria-hidden />
        <span>{t('calendar.view.grid')}</span>
      </UnstyledButton>
    </fieldset>
  )
}
