import { UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPeriod, formatQuantity } from '#shared/rules/format.ts'
import type { LedEvent } from '#shared/today.ts'
import { Warning } from '../event/warning.tsx'
import { TextLink } from '../frame/link.tsx'
import { useIsPhone } from '../frame/page.tsx'
import { currentLanguage } from '../words.ts'

/** What the user leads and lacks material: an option may have had to yield (rules/today.md#9). */
export function Led({ events }: { events: readonly LedEvent[] }) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  if (events.length === 0) return null
  if (!isPhone)
    return (
      <Warning className="today-led" role="alert" title={t('today.led', { count: events.length })}>
        <LedList events={events} />
      </Warning>
    )
  return (
    <Warning className="today-led" role="alert" icon={null}>
      <UnstyledButton
        className="today-led-line"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <IconAlertTriangle size={20} className="event-warning" aria-hidden />
        <span>{t('today.led_short', { count: events.length })}</span>
        <IconChevronDown size={20} aria-hidden />
      </UnstyledButton>
      <div id={id} hidden={!isOpen}>
        <LedList events={events} />
      </div>
    </Warning>
  )
}

function LedList({ events }: { events: readonly LedEvent[] }) {
  const { t } = useTranslation()
  return (
    <ul>
      {events.map((event) => (
        <li key={event.id}>
          <TextLink to="/" search={{ event: event.id }} fw={600} className="touch">
            {event.title}
          </TextLink>
          <span className="figures">
            {formatPeriod(event.start_date, event.end_date, currentLanguage())}
            {event.is_confirmed ? null : ` · ${t('today.unconfirmed')}`}
          </span>
          <span>
            {event.lacking
              .map(({ name, quantity }) =>
                t('today.lacks', { name, shown: formatQuantity(quantity, currentLanguage()) }),
              )
              .join(', ')}
          </span>
        </li>
      ))}
    </ul>
  )
}
