import { Input, Popover } from '@mantine/core'
import type { DatePickerProps } from '@mantine/dates'
import { IconCalendarEvent } from '@tabler/icons-react'
import { type ComponentType, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '#shared/rules/format.ts'
import { notifyFailure } from '../frame/notify.tsx'
import { useIsPhone } from '../frame/page.tsx'
import { useFetched } from '../ui/fetched.ts'
import { currentLanguage } from '../words.ts'

const load = async (): Promise<ComponentType<DatePickerProps>> => (await import('../ui/dates.ts')).DatePicker

/**
 * Shows the middle day of the view and lets the user choose another. Fetches the picker on demand:
 * the calendar is the first screen, and does not wait for it.
 */
export function Centre({ centre, onCentre }: { centre: string; onCentre(day: string): void }) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  // The popover names its dialog after the element of this identifier.
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { Part: Picker, fetch, prefetch } = useFetched(load)
  const open = () =>
    fetch().then(
      () => setOpen(true),
      (error: unknown) => notifyFailure(error, t('frame.error.unreachable')),
    )
  // A small screen omits the year, which is obvious there, and its space.
  const shown = formatDate(centre, currentLanguage()).replace(isPhone ? / \d{4}$/ : '', '')
  return (
    <Popover opened={isOpen} onChange={setOpen} id={id} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Input
          component="button"
          type="button"
          pointer
          aria-label={`${t('calendar.centre')}, ${shown}`}
          leftSection={<IconCalendarEvent size={18} aria-hidden />}
          w={isPhone ? undefined : 190}
          flex={isPhone ? '1 1 120px' : undefined}
          styles={isPhone ? { input: { height: 44, paddingInlineEnd: 4 } } : undefined}
          onPointerEnter={prefetch}
          onFocus={prefetch}
          onClick={() => (isOpen ? setOpen(false) : void open())}
        >
          {shown}
        </Input>
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
  )
}
