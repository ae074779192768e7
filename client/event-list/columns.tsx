import { Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ListedEvent } from '#shared/event-list.ts'
import { calendarStatus } from '#shared/rules/event-status.ts'
import { formatDays, formatMoney, formatNearDate, formatQuantity, formatTime } from '#shared/rules/format.ts'
import { isWholeDays } from '#shared/rules/period.ts'
import { StateSwatch } from '../event/state-swatch.tsx'
import { KindMark } from '../event-kind/kind-mark.tsx'
import { NameLink } from '../frame/link.tsx'
import { useSettings } from '../session/session.ts'
import { useSiteDay } from '../session/site-day.ts'
import { clockCell } from '../ui/table/cells.ts'
import { amountColumn, figureColumn, textColumn } from '../ui/table/columns.ts'
import type { Column } from '../ui/table/table-props.ts'
import { currentLanguage, i18next } from '../words.ts'
import { useChoices } from './queries.ts'
import './columns.css'

const names = ({ beneficiaries }: ListedEvent): string => beneficiaries.map(({ full_name }) => full_name).join(', ')

/** Columns of the list of events (rules/event-list.md#6). */
export function useEventColumns(): Column<ListedEvent>[] {
  const { t } = useTranslation()
  const { billing } = useSettings()
  const { kinds } = useChoices()
  const day = useSiteDay()
  const language = currentLanguage()
  const warnings = useWarnings()
  const kindOf = ({ kind_id }: ListedEvent) => kinds.find(({ id }) => id === kind_id)
  const columns: (Column<ListedEvent> | false)[] = [
    {
      id: 'start_date',
      header: t('event_list.start'),
      value: ({ start_date }) => clockCell(start_date),
      sortable: true,
      oneLine: true,
      beside: 62, // its text is longer than the day in figures
      phone: 'under',
      brief: ({ start_date, end_date, location }) =>
        [formatDays(start_date, end_date, language), location].filter(Boolean).join(' · '),
      cell: (event) => <Dates event={event} day={day} />,
    },
    {
      id: 'end_date',
      header: t('event_list.end'),
      value: ({ end_date }) => clockCell(end_date),
      sortable: true,
      hidden: true,
      oneLine: true,
      cell: ({ end_date }) => <TwoLines first={formatNearDate(end_date, language, day)} second={timeOf(end_date)} />,
    },
    awayColumn('leaves', 'mobilization_start_date', day),
    awayColumn('is_back', 'mobilization_end_date', day),
    {
      id: 'title',
      header: t('event_list.title'),
      value: ({ title }) => title,
      sortable: true,
      inTitle: true,
      share: '22%',
      cell: (event) => <EventTitle event={event} />,
    },
    {
      id: 'state',
      header: t('event_list.states'),
      value: ({ state }) => t(`event_list.state.${state}`),
      sortable: true,
      oneLine: true,
      beside: 50,
      phone: 'end',
      cell: (event) => <State event={event} day={day} />,
    },
    {
      id: 'warnings',
      header: t('event_list.warnings'),
      value: (event) => warnings(event).join(', '),
      inFilesOnly: true,
      cell: (event) => warnings(event).join(', '),
    },
    textColumn('location', t('event.location'), ({ location }) => location, { sortable: true }),
    textColumn('beneficiaries', t('event.beneficiaries'), names),
    textColumn('reference', t('event_list.reference'), ({ reference }) => reference, {
      hidden: true,
      cell: ({ reference }) => <span className="reference">{reference}</span>,
    }),
    kinds.length > 0 &&
      textColumn('kind', t('event.kind'), (event) => kindOf(event)?.name ?? null, {
        cell: (event) => {
          const kind = kindOf(event)
          return kind && <KindMark kind={kind} />
        },
      }),
    textColumn('manager', t('event.manager'), ({ manager }) => manager?.full_name ?? null, { hidden: true }),
    figureColumn(
      'materials_count',
      t('event_list.materials'),
      ({ materials_count }) => materials_count,
      (count) => formatQuantity(count, language),
      { sortable: true },
    ),
    billing.mode !== 'none' && {
      ...amountColumn<ListedEvent>(
        'amount',
        t('event_list.amount'),
        ({ amount }) => amount,
        () => '',
        { sortable: true },
      ),
      cell: ({ amount, currency }) =>
        amount === null ? null : formatMoney(amount, language, currency ?? billing.currency),
    },
    billing.mode !== 'none' &&
      textColumn('currency', t('event_list.currency'), ({ currency }) => currency, { inFilesOnly: true }),
  ]
  return columns.filter((column) => column !== false)
}

/** When the material of an event leaves, or is back (rules/event.md#35). */
const awayColumn = (
  id: 'leaves' | 'is_back',
  bound: 'mobilization_start_date' | 'mobilization_end_date',
  day: string,
): Column<ListedEvent> => ({
  id,
  header: i18next.t(`event_list.${id}`),
  value: (event) => clockCell(event[bound]),
  hidden: true,
  oneLine: true,
  cell: ({ [bound]: clock }) => (
    <TwoLines first={formatNearDate(clock, currentLanguage(), day)} second={timeOf(clock)} />
  ),
})

/** What of an event asks for attention, in words. */
function useWarnings() {
  const { t } = useTranslation()
  return ({ has_missing_materials, has_not_returned_materials }: ListedEvent): string[] => [
    ...(has_missing_materials ? [t('event.status.missing_materials')] : []),
    ...(has_not_returned_materials ? [t('event.status.not_returned_materials')] : []),
  ]
}

/** The time of day, where a bound is not that of whole days. */
const timeOf = (clock: string): string | null => (/ (00:00:00|23:59:59)$/.test(clock) ? null : formatTime(clock))

/** The first day, over the last one, or over the hours of a single day. */
function Dates({ event: { start_date, end_date }, day }: { event: ListedEvent; day: string }) {
  const { t } = useTranslation()
  const near = (clock: string) => formatNearDate(clock, currentLanguage(), day)
  const isOneDay = start_date.slice(0, 10) === end_date.slice(0, 10)
  const hours = isWholeDays(start_date, end_date) ? null : `${formatTime(start_date)} – ${formatTime(end_date)}`
  return (
    <TwoLines first={near(start_date)} second={isOneDay ? hours : t('event_list.to_day', { day: near(end_date) })} />
  )
}

const TwoLines = ({ first, second }: { first: string; second: string | null }) => (
  <span className="two-lines">
    <span>{first}</span>
    {second ? (
      <Text span size="xs" c="dimmed">
        {second}
      </Text>
    ) : null}
  </span>
)

/** As its bar on the calendar, with its words. */
function State({ event, day }: { event: ListedEvent; day: string }) {
  const { t } = useTranslation()
  const warnings = useWarnings()(event)
  const { state, icon } = calendarStatus(event, day)
  return (
    <span className="event-list-state">
      <StateSwatch state={state} icon={icon} isConfirmed={event.is_confirmed} size={20} />
      <span className="two-lines">
        <span>{t(`event_list.state.${event.state}`)}</span>
        {warnings.length > 0 ? (
          <Text span size="xs" className="event-list-warning" title={warnings.join(', ')}>
            <IconAlertTriangle size={14} aria-hidden /> {warnings.join(', ')}
          </Text>
        ) : null}
      </span>
    </span>
  )
}

/** The title, which opens the details beside the list. */
export function EventTitle({ event }: { event: ListedEvent }) {
  const { id, title } = event
  return (
    <NameLink
      record={event}
      from="/events"
      to="/events"
      search={(present) => ({ ...present, event: id, tab: undefined })}
      resetScroll={false}
      data-event={id}
    >
      {title}
    </NameLink>
  )
}
