import { Popover, UnstyledButton } from '@mantine/core'
import type { DatePickerProps } from '@mantine/dates'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type ComponentType, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notifyFailure } from '../frame/notify.tsx'
import { useIsPhone } from '../frame/page.tsx'
import { useFetched } from '../ui/fetched.ts'
import { currentLanguage } from '../words.ts'
import type { DayRange } from './days/day-range.ts'
import { rangeText, weekNumber } from './days/range.ts'

const load = async (): Promise<ComponentType<DatePickerProps>> => (await import('../ui/dates.ts')).DatePicker

type CentreProps = {
  /** The days in view. */
  range: DayRange
  /** The day that the picker opens on. */
  centre: string
  onCentre(day: string): void
  /** To the range before or after. */
  onStep(by: -1 | 1): void
}

/**
 * Shows the days in view, between arrows to those before and after, and lets the user choose a day.
 * Fetches the picker on demand: the calendar is the first screen, and does not wait for it.
 */
export function Centre({ range, centre, onCentre, onStep }: CentreProps) {
  const { t } = useTranslation()
  // The popover names its dialog after the element of this identifier.
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { Part: Picker, fetch, prefetch } = useFetched(load)
  const open = () =>
    fetch().then(
      () => setOpen(true),
      (error: unknown) => notifyFailure(error, t('frame.error.unreachable')),
    )
  const whole = rangeText(range, currentLanguage())
  // A small screen omits years where there are two of them.
  const shown = useIsPhone() && whole.length > 20 ? whole.replaceAll(/ \d{4}\b/g, '') : whole
  const number = weekNumber(range)
  const week = number === undefined ? '' : t('calendar.week', { number })
  return (
    <div className="calendar-range">
      <UnstyledButton className="calendar-step" aria-label={t('calendar.previous')} onClick={() => onStep(-1)}>
        <IconChevronLeft size={18} aria-hidden />
      </UnstyledButton>
      <Popover opened={isOpen} onChange={setOpen} id={id} position="bottom-start" trapFocus returnFocus>
        <Popover.Target>
          <UnstyledButton
            className="calendar-days"
            aria-label={[t('calendar.centre'), shown, week].filter(Boolean).join(', ')}
            onPointerEnter={prefetch}
            onFocus={prefetch}
            onClick={() => (isOpen ? setOpen(false) : void open())}
          >
            <span>{shown}</span>
            {week ? <small>{week}</small> : null}
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown data-dates-dropdown>
          {Picker ? (
            <Picker
              value={centre}
              defaultDate={centre}
              onChange={(day) => {
                if (day) onCentre(day)
                setOpen(false)
              }}
            />
          ) : null}
        </Popover.Dropdown>
      </Popover>
      <UnstyledButton className="calendar-step" aria-label={t('calendar.next')} onClick={() => onStep(1)}>
        <IconChevronRight size={18} aria-hidden />
      </UnstyledButton>
    </div>
  )
}
