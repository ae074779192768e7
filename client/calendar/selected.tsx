import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { awaitedQuantity } from '#shared/awaited.ts'
import type { CalendarEvent, Event } from '#shared/event.ts'
import { dueCounts } from '#shared/rules/due-counts.ts'
import { eventMay } from '#shared/rules/event-state.ts'
import { formatQuantity, periodEnds } from '#shared/rules/format.ts'
import { api } from '../endpoints.ts'
import { tellOfConfirmation } from '../event/confirmed.ts'
import { useEventActs } from '../event/use-event-acts.ts'
import { ButtonLink } from '../frame/link.tsx'
import { q } from '../query.ts'
import { useUser } from '../session/session.ts'
import { currentLanguage } from '../words.ts'
import { CountLinks } from './count-links.tsx'

type SelectedProps = { event: CalendarEvent; day: string; onOpen(event: number): void }

const figure = (pieces: number) => formatQuantity(pieces, currentLanguage())

/** The chosen event in a line: what it is, what it lacks, and what can be done about it. */
export function Selected({ event, day, onOpen }: SelectedProps) {
  const { t } = useTranslation()
  const { group_id } = useUser()
  const params = { id: event.id }
  const { data: whole } = useQuery({ ...q(api.event.get, { params }), throwOnError: false })
  const may = eventMay(event, day, group_id)
  const due = dueCounts(event, day, group_id)
  const { id, title } = event
  return (
    <section className="calendar-selected" aria-label={t('calendar.selected')}>
      <div className="calendar-selected-words">
        <strong title={title}>{title}</strong>
        <span className="calendar-selected-dates">
          {periodEnds(event.start_date, event.end_date, currentLanguage())
            .map((end = '') => end.replace(` ${day.slice(0, 4)}`, ''))
            .join(' – ')}
        </span>
        {event.materials_count > 0 ? (
          <span className="calendar-selected-pieces figures">{whole ? <Pieces event={whole} /> : null}</span>
        ) : null}
        {event.has_missing_materials ? <Missing id={id} /> : null}
        {event.has_not_returned_materials && whole ? <Away event={whole} /> : null}
      </div>
      <div className="calendar-selected-acts">
        <CountLinks event={event} due={due} size="sm" />
        {event.has_missing_materials && may.edit.shown && may.edit.allowed ? (
          <ButtonLink
            to="/events/$id"
            params={{ id: String(id) }}
            search={{ step: 'materials' }}
            className="calendar-selected-mend"
            variant="light"
            size="xs"
            aria-label={`${t('calendar.foot.mend')}, ${title}`}
          >
            {t('calendar.foot.mend')}
          </ButtonLink>
        ) : null}
        {may.confirm.shown && may.confirm.allowed ? <Confirm event={whole} title={title} /> : null}
        <Button
          size="xs"
          variant="default"
          className="calendar-selected-open"
          // A hint for the eye: not part of the name.
          data-key={t('calendar.key.enter.act')}
          aria-label={`${t('calendar.foot.open')}, ${title}`}
          onClick={() => onOpen(id)}
        >
          {t('calendar.foot.open')}
        </Button>
      </div>
    </section>
  )
}

function Pieces({ event }: { event: Event }) {
  const { t } = useTranslation()
  const count = event.materials.reduce((sum, { pivot }) => sum + pivot.quantity, 0)
  return t('event.pieces', { count, shown: figure(count) })
}

/** The first missing material by name, and how much is missing in all. */
function Missing({ id }: { id: number }) {
  const { t } = useTranslation()
  const { data } = useQuery({ ...q(api.event.missingMaterials, { params: { id } }), throwOnError: false })
  const count = (data ?? []).reduce((sum, { missing_quantity }) => sum + missing_quantity, 0)
  const [first, ...others] = data ?? []
  // Until the figures are read, the calendar's own word for it.
  if (!first) return <Lack>{t('event.status.missing_materials')}</Lack>
  const lack = t('calendar.foot.lack', { shown: figure(count), name: first.name })
  return <Lack>{others.length > 0 ? `${lack} +${others.length}` : lack}</Lack>
}

function Away({ event }: { event: Event }) {
  const { t } = useTranslation()
  const count = event.materials.reduce(
    (sum, { pivot }) =>
      sum +
      Math.max(
        0,
        awaitedQuantity(pivot, event.is_departure_inventory_done) - pivot.quantity_returned - pivot.quantity_lost,
      ),
    0,
  )
  return <Lack>{t('calendar.foot.away', { count, shown: figure(count) })}</Lack>
}

const Lack = ({ children }: { children: string }) => (
  <span className="calendar-selected-lack" title={children}>
    <IconAlertTriangle size={18} aria-hidden />
    <span>{children}</span>
  </span>
)

/** Confirms once all of the event is read: the write needs its version. */
function Confirm({ event, title }: { event: Event | undefined; title: string }) {
  const { t } = useTranslation()
  const acts = useEventActs()
  return (
    <Button
      size="xs"
      variant="default"
      className="calendar-selected-confirm"
      loading={acts.isBusy}
      data-disabled={!event || undefined}
      aria-disabled={!event || undefined}
      aria-label={`${t('calendar.foot.confirm')}, ${title}`}
      onClick={() => event && void acts.change(event, { is_confirmed: true }, tellOfConfirmation)}
    >
      {t('calendar.foot.confirm')}
    </Button>
  )
}
