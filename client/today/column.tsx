import { IconClockExclamation, IconPackageExport, IconPackageImport, IconTruck } from '@tabler/icons-react'
import type { ComponentType, ReactNode, Ref } from 'react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { TodayColumnName } from '#shared/names.ts'
import { formatNearDate, formatQuantity } from '#shared/rules/format.ts'
import type { Today, TodayCard } from '#shared/today.ts'
import { currentLanguage } from '../words.ts'
import { Card } from './card.tsx'

const icons: Record<TodayColumnName, ComponentType<{ size?: number }>> = {
  prepare: IconPackageExport,
  out: IconTruck,
  due: IconPackageImport,
  late: IconClockExclamation,
}

type ColumnProps = {
  name: TodayColumnName
  page: Today
  /** Large type, nothing to press, and only as many cards as there is room for. */
  wall?: { list: Ref<HTMLOListElement>; most: number }
}

/** One column: its events in all with their pieces, and their cards. */
export function Column({ name, page, wall }: ColumnProps) {
  const { t } = useTranslation()
  const { count, pieces, events } = page[name]
  const language = currentLanguage()
  const Icon = icons[name]
  const shown = wall ? events.slice(0, wall.most) : events
  return (
    <section
      className="today-column"
      data-name={name}
      data-late={(name === 'late' && count > 0) || undefined}
      aria-label={t(`today.columns.${name}`)}
    >
      <header>
        <Icon size={20} aria-hidden />
        <h2>{t(`today.columns.${name}`)}</h2>
        {wall ? (
          name === 'out' ? (
            <small>{t('today.back_on_wall')}</small>
          ) : null
        ) : (
          <small>{t('today.pieces', { count: pieces, shown: formatQuantity(pieces, language) })}</small>
        )}
        <b className="today-count figures">{formatQuantity(count, language)}</b>
      </header>
      {events.length === 0 ? <p className="today-nothing">{t(`today.nothing.${name}`)}</p> : null}
      <ol ref={wall?.list}>
        {shown.map((card, at) => (
          <Fragment key={card.id}>
            <Heading name={name} card={card} before={shown[at - 1]} page={page} />
            <Card card={card} name={name} page={page} isWall={wall !== undefined} />
          </Fragment>
        ))}
      </ol>
      {count > shown.length ? <Others count={count - shown.length} /> : null}
    </section>
  )
}

/** Says where what leaves on the next day begins. */
function Heading({
  name,
  card,
  before,
  page,
}: Pick<ColumnProps, 'name' | 'page'> & {
  card: TodayCard
  before: TodayCard | undefined
}): ReactNode {
  const { t } = useTranslation()
  const dayOf = (one: TodayCard | undefined) => one?.mobilization_start_date.slice(0, 10)
  if (name !== 'prepare' || dayOf(card) === page.day || dayOf(before) === dayOf(card)) return null
  const day = formatNearDate(card.mobilization_start_date, currentLanguage(), page.day)
  return <li className="today-heading">{page.day === page.now.slice(0, 10) ? t('today.tomorrow', { day }) : day}</li>
}

function Others({ count }: { count: number }) {
  const { t } = useTranslation()
  return <p className="today-others">{t('today.others', { count })}</p>
}
