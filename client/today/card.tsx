import { ActionIcon, Button } from '@mantine/core'
import { IconAlertTriangle, IconPhone, IconPrinter, IconScan } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TodayColumnName } from '#shared/names.ts'
import { daysBetween } from '#shared/rules/days.ts'
import { formatNearDate, formatQuantity, formatTime } from '#shared/rules/format.ts'
import { mobilizationOf } from '#shared/rules/mobilization.ts'
import { endBound, lengthInMinutes } from '#shared/rules/period.ts'
import type { Today, TodayCard } from '#shared/today.ts'
import { api } from '../endpoints.ts'
import { ButtonLink, TextLink } from '../frame/link.tsx'
import { documentLink } from '../frame/open-document.ts'
import { currentLanguage } from '../words.ts'
import { ExtendIcon } from './extend-icon.tsx'

type CardProps = { card: TodayCard; name: TodayColumnName; page: Today; isWall: boolean }

/** Materials that a card names; the others are counted. */
const mostNamed = 2

/** One event: when, where, how much, what lacks, who, and what to do next (rules/today.md#4). */
export function Card({ card, name, page, isWall }: CardProps) {
  return (
    <li className="today-card">
      <p className="today-hour figures" data-late={name === 'late' || undefined}>
        <When card={card} name={name} page={page} isWall={isWall} />
      </p>
      <p className="today-pieces figures">
        <Pieces card={card} name={name} />
      </p>
      <h3>
        {isWall ? (
          card.title
        ) : (
          <TextLink to="/" search={{ event: card.id }} inherit>
            {card.title}
          </TextLink>
        )}
      </h3>
      <p className="today-place">{name === 'late' ? (card.beneficiary?.name ?? card.location) : card.location}</p>
      <Lacks card={card} name={name} />
      <Meter card={card} name={name} />
      <footer>
        <Who card={card} name={name} />
        {isWall ? null : <NextAct card={card} name={name} day={page.now.slice(0, 10)} />}
      </footer>
    </li>
  )
}

/** A day of the next week by its name, any other by its month: `jeu. 26`, `11 déc.`. */
function shortDay(clock: string, day: string): string {
  const text = formatNearDate(clock, currentLanguage(), day)
  const [weekday, date, month, year] = text.split(/\s/)
  if (year !== undefined) return text
  return Math.abs(daysBetween(day, clock.slice(0, 10))) < 7 ? `${weekday} ${date}` : `${date} ${month}`
}

/** The hour on the day of the page, else the day; of what is late, for how long. */
function When({ card, name, page, isWall }: CardProps): ReactNode {
  const { t } = useTranslation()
  const near = (clock: string) => shortDay(clock, page.day)
  const { start_date, end_date } = mobilizationOf(card)
  if (name === 'prepare') return start_date.endsWith('00:00:00') ? t('today.all_day') : formatTime(start_date)
  const isWholeDay = end_date.endsWith('23:59:59')
  if (name === 'out') {
    return (
      <>
        {isWall ? null : <small>{t('today.back_on')} </small>}
        {near(end_date)}
        {isWholeDay || isWall ? null : <small> {formatTime(end_date)}</small>}
      </>
    )
  }
  if (name === 'due') {
    if (end_date.slice(0, 10) !== page.day) return near(end_date)
    return isWholeDay ? t('today.all_day') : formatTime(end_date)
  }
  const days = daysBetween(end_date.slice(0, 10), page.now.slice(0, 10))
  const hours = Math.floor(lengthInMinutes(endBound(end_date), page.now) / 60)
  const since = days > 0 ? near(end_date) : formatTime(end_date)
  return (
    <>
      {days > 0
        ? t('today.days', { count: days })
        : hours > 0
          ? t('today.hours', { count: hours })
          : t('today.just_now')}
      {isWall || (isWholeDay && days === 0) ? null : <small> {t('today.since', { when: since })}</small>}
    </>
  )
}

/** The pieces that the count of this column has done: 0 before it begins. */
const doneOf = ({ loaded, counted }: TodayCard, name: TodayColumnName): number =>
  name === 'prepare' ? loaded : name === 'due' ? counted : 0

function Pieces({ card, name }: Pick<CardProps, 'card' | 'name'>): ReactNode {
  const { t } = useTranslation()
  const { pieces, counted } = card
  const shown = (quantity: number) => formatQuantity(quantity, currentLanguage())
  if (name === 'late') return t('today.pieces_of', { shown: shown(pieces - counted), all: shown(pieces) })
  const done = doneOf(card, name)
  if (done === 0)
    return (
      <>
        <b>{shown(pieces)}</b> {t('today.pieces_word', { count: pieces })}
      </>
    )
  return (
    <>
      <b>{t('today.pieces_of', { shown: shown(done), all: shown(pieces) })}</b>{' '}
      {t(name === 'prepare' ? 'today.loaded_word' : 'today.counted_word', { count: done })}
    </>
  )
}

/** What lacks, or what of a late event is still out: the most first. */
function Lacks({ card, name }: Pick<CardProps, 'card' | 'name'>): ReactNode {
  const { t } = useTranslation()
  const shown = (quantity: number) => formatQuantity(quantity, currentLanguage())
  const isLate = name === 'late'
  const found = isLate ? card.still_out : card.lacking
  const named = found.slice(0, mostNamed)
  const others = found.length - named.length
  const words: string[] = isLate
    ? card.counted === 0
      ? [t('today.none_back')]
      : named.map((one) => t('today.still_out', { name: one.name, shown: shown(one.quantity) }))
    : named.map((one) => t('today.lacks', { name: one.name, shown: shown(one.quantity) }))
  if (others > 0 && (!isLate || card.counted > 0)) words.push(t('today.more', { count: others }))
  if (!card.is_confirmed) words.unshift(t('today.unconfirmed'))
  if (words.length === 0) return null
  return (
    <p className="today-lacks" data-late={isLate || undefined}>
      <span className="today-warn">
        <IconAlertTriangle size={16} aria-hidden />
      </span>
      <span>{words.join(', ')}</span>
    </p>
  )
}

/** How far the count under way is. */
function Meter({ card, name }: Pick<CardProps, 'card' | 'name'>) {
  const { t } = useTranslation()
  const { pieces } = card
  const done = doneOf(card, name)
  if (done === 0) return null
  const shown = (quantity: number) => formatQuantity(quantity, currentLanguage())
  return (
    <div
      className="today-meter"
      role="progressbar"
      aria-valuemin={0}
      aria-valuemax={pieces}
      aria-valuenow={done}
      aria-label={t('today.counted', { shown: shown(done), all: shown(pieces) })}
    >
      <span style={{ width: `${(100 * done) / Math.max(1, pieces)}%` }} />
    </div>
  )
}

/** Who counts, else who prepares; of what is out, who has it; of what is late, their telephone. */
function Who({ card, name }: Pick<CardProps, 'card' | 'name'>) {
  const { t } = useTranslation()
  const { crew, beneficiary, counting } = card
  if (counting && doneOf(card, name) > 0)
    return <span className="today-who is-plain">{t('today.counting', { name: counting.full_name })}</span>
  if (name === 'late') return <span className="today-who is-plain">{beneficiary?.phone ?? t('today.no_phone')}</span>
  if (name === 'out' && beneficiary) return <span className="today-who is-plain">{beneficiary.name}</span>
  const [first] = crew
  if (!first) return <span className="today-who">{t('today.nobody')}</span>
  return (
    <span className="today-who is-plain">
      {first.full_name}
      {crew.length > 1 ? ` ${t('today.more', { count: crew.length - 1 })}` : ''}
    </span>
  )
}

/** The next act: print or count out, count back, or call. */
function NextAct({ card, name, day }: Pick<CardProps, 'card' | 'name'> & { day: string }): ReactNode {
  const { t } = useTranslation()
  const { id, title, beneficiary, crew } = card
  const isBegun = doneOf(card, name) > 0
  if (name === 'prepare') {
    return (
      <span className="today-acts">
        <ActionIcon
          {...documentLink(api.event.pdf, { params: { id }, query: { lang: currentLanguage() } })}
          variant="subtle"
          color="gray"
          size={44}
          aria-label={t('today.print_of', { title })}
        >
          <IconPrinter size={20} />
        </ActionIcon>
        <ButtonLink
          to="/event-departure/$id"
          params={{ id: String(id) }}
          variant={isBegun ? 'filled' : 'light'}
          leftSection={<IconScan size={18} aria-hidden />}
          aria-label={t(isBegun ? 'today.go_on_out_of' : 'today.count_out_of', { title })}
        >
          {t(isBegun ? 'today.go_on' : 'today.count')}
        </ButtonLink>
      </span>
    )
  }
  if (name === 'due') {
    return (
      <ButtonLink
        to="/event-return/$id"
        params={{ id: String(id) }}
        variant={isBegun ? 'filled' : 'light'}
        leftSection={<IconScan size={18} aria-hidden />}
        aria-label={t(isBegun ? 'today.go_on_of' : 'today.count_of', { title })}
      >
        {t(isBegun ? 'today.go_on' : 'today.count')}
      </ButtonLink>
    )
  }
  const reached = [beneficiary, ...crew.map(({ full_name, phone }) => ({ name: full_name, phone }))].find(
    (one) => one?.phone,
  )
  const call = reached?.phone ? { href: `tel:${reached.phone.replace(/[^+\d]/g, '')}`, name: reached.name } : null
  if (name === 'out') return call ? <CallIcon {...call} /> : null
  return (
    <span className="today-acts">
      <ActionIconLink id={id} title={title} />
      <ExtendIcon card={card} day={day} />
      {call ? (
        <Button
          component="a"
          href={call.href}
          variant="light"
          px={10}
          leftSection={<IconPhone size={18} aria-hidden />}
          aria-label={t('today.call_of', { name: call.name })}
        >
          {t('today.call')}
        </Button>
      ) : null}
    </span>
  )
}

function CallIcon({ href, name }: { href: string; name: string }) {
  const { t } = useTranslation()
  return (
    <ActionIcon
      component="a"
      href={href}
      variant="subtle"
      color="gray"
      size={44}
      aria-label={t('today.call_of', { name })}
    >
      <IconPhone size={20} />
    </ActionIcon>
  )
}

/** To the return of a late event, where what comes late is counted. */
function ActionIconLink({ id, title }: { id: number; title: string }) {
  const { t } = useTranslation()
  return (
    <ButtonLink
      to="/event-return/$id"
      params={{ id: String(id) }}
      variant="subtle"
      color="gray"
      px={8}
      aria-label={t('today.count_of', { title })}
    >
      <IconScan size={20} aria-hidden />
    </ButtonLink>
  )
}
