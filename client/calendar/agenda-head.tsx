import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatQuantity } from '#shared/rules/format.ts'
import { currentLanguage } from '../words.ts'
import { useDayWords } from './load/day-words.ts'
import type { Load } from './load/use-load.ts'

type AgendaHeadProps = {
  day: string
  /** The day as the agenda names it. */
  name: string
  isToday: boolean
  load: Load
  /** Lists what the day holds. */
  onDay(day: string): void
}

/**
 * The head of a day in the agenda: its name over its figures (rules/calendar.md#32), a press on
 * which lists the day. The room of the figures is there before them.
 */
export function AgendaHead({ day, name, isToday, load, onDay }: AgendaHeadProps) {
  const { t } = useTranslation()
  const figures = useId()
  const words = useDayWords()(day, load)
  const [pieces, technicians, lacks] = words
  const lacking = load.days.get(day)?.lacking ?? 0
  return (
    <div className="agenda-head">
      <h2 className="agenda-day" aria-current={isToday ? 'date' : undefined}>
        <UnstyledButton
          className="agenda-day-act"
          title={t('calendar.load.open')}
          aria-describedby={figures}
          onClick={() => onDay(day)}
        >
          {name}
        </UnstyledButton>
      </h2>
      {lacking > 0 ? (
        <span className="agenda-lacking" aria-hidden>
          <IconAlertTriangle size={14} />
          {formatQuantity(lacking, currentLanguage())}
        </span>
      ) : null}
      <p id={figures} className="agenda-load">
        {[pieces, technicians].filter(Boolean).join(' · ')}
        {lacks ? <VisuallyHidden>, {lacks}</VisuallyHidden> : null}
      </p>
    </div>
  )
}
