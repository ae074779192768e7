import { VisuallyHidden } from '@mantine/core'
import { IconChevronRight, IconPackageExport, IconPackageImport } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPeriod } from '#shared/rules/format.ts'
import { useUser } from '../../session/session.ts'
import { currentLanguage } from '../../words.ts'
import { placeOfCount, ScanList } from '../kept/list.ts'

/** An event that a thing may go out on or come back from, with its pieces where they are counted. */
export type WayEvent = { id: number; title: string; start_date: string; end_date: string; quantity?: number }

type WaysProps = {
  events: readonly WayEvent[]
  /** What the quantity of an event counts. */
  counted?: 'pieces' | 'kits'
}

/** `code`: what was scanned, which the departure counts; absent for the event itself. */
type TakeOutProps = WaysProps & { code?: string }

/** The events that a thing may go out on; each leads to its departure, which counts the thing as scanned there. */
export function TakeOut({ events, counted, code }: TakeOutProps) {
  const { t } = useTranslation()
  const { id: user } = useUser()
  // Its page takes the scans that wait on the device as it opens (rules/scan.md#12).
  const scanThere = (event: number) => {
    if (code) new ScanList(user, placeOfCount('departure', event)).add([code])
  }
  return (
    <Events title={t('scan.take_out')} none={t('scan.take_out_none')} events={events} counted={counted}>
      {(event, content) => (
        <Link to="/event-departure/$id" params={{ id: String(event.id) }} onClick={() => scanThere(event.id)}>
          <IconPackageExport size={20} aria-hidden />
          <VisuallyHidden>{t('scan.departure_of')}</VisuallyHidden>
          {content}
        </Link>
      )}
    </Events>
  )
}

/** `search`: what finds the thing on the list of the event. */
type BringBackProps = WaysProps & { search?: string }

/** The events that a thing may come back from; each leads to the count of its return. */
export function BringBack({ events, search, counted }: BringBackProps) {
  const { t } = useTranslation()
  return (
    <Events title={t('scan.bring_back')} none={t('scan.bring_back_none')} events={events} counted={counted}>
      {({ id }, content) => (
        <Link to="/event-return/$id" params={{ id: String(id) }} search={{ search }}>
          <IconPackageImport size={20} aria-hidden />
          <VisuallyHidden>{t('scan.return_of')}</VisuallyHidden>
          {content}
        </Link>
      )}
    </Events>
  )
}

type EventsProps = {
  title: string
  none: string
  events: readonly WayEvent[]
  counted: WaysProps['counted']
  children(event: WayEvent, content: ReactNode): ReactNode
}

function Events({ title, none, events, counted = 'pieces', children }: EventsProps) {
  const { t } = useTranslation()
  return (
    <section className="thing-events">
      <h3>{title}</h3>
      {events.length === 0 ? none : null}
      <ul>
        {events.map((event) => (
          <li key={event.id}>
            {children(
              event,
              <>
                <span>
                  {event.title}
                  <small>
                    {[
                      event.quantity === undefined
                        ? null
                        : t(`scan.${counted}`, { count: event.quantity, shown: event.quantity }),
                      formatPeriod(event.start_date, event.end_date, currentLanguage()),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
                </span>
                <IconChevronRight size={18} aria-hidden />
              </>,
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
