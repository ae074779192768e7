import { CloseButton } from '@mantine/core'
import { IconBolt, IconBoltOff } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type TodayColumnName, todayColumns } from '#shared/names.ts'
import { formatDate, formatTime } from '#shared/rules/format.ts'
import { wallClockOf } from '#shared/rules/period.ts'
import type { Today } from '#shared/today.ts'
import { takeUpdate } from '../offline/update.ts'
import { useSettings } from '../session/session.ts'
import { useSiteClock } from '../session/site-clock.ts'
import { currentLanguage } from '../words.ts'
import { Column } from './column.tsx'

const route = getRouteApi('/app/today')
/** Without an answer for so long, the page says since when. */
const patience = 180_000

/**
 * The same four columns for a screen on the wall: large type, no frame, nothing to press
 * (rules/today.md#7).
 */
export function Wall({ page, readAt }: { page: Today; readAt: number }) {
  const { t } = useTranslation()
  const navigate = route.useNavigate()
  const { timezone } = useSettings().general
  const now = useSiteClock()
  const isStale = Date.now() - readAt > patience
  // The worker of a newer version is outside React. Nobody presses anything here, and a renewal shows
  // that the server is there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each renewal is the occasion
  useEffect(takeUpdate, [readAt])
  return (
    <div className="today-wall" data-stale={isStale || undefined}>
      <title>{`${t('today.title')} · Flightcase`}</title>
      <header className="today-wall-head">
        <h1>{formatDate(page.day, currentLanguage())}</h1>
        <time className="figures">{formatTime(now)}</time>
        <p role="status">
          {isStale ? <IconBoltOff size={20} aria-hidden /> : <IconBolt size={20} aria-hidden />}
          {isStale ? t('today.stale', { time: formatTime(wallClockOf(readAt, timezone)) }) : t('today.up_to_date')}
        </p>
        <CloseButton
          className="today-wall-close"
          size={44}
          aria-label={t('today.wall_close')}
          onClick={() => void navigate({ search: (present) => ({ ...present, wall: undefined }) })}
        />
      </header>
      <div className="today-columns">
        {todayColumns.map((name) => (
          <Fitted key={name} name={name} page={page} />
        ))}
      </div>
    </div>
  )
}

/** As many cards as there are, until the column has been measured. */
const all = Number.POSITIVE_INFINITY

/** A column with only the cards that it has room for. */
function Fitted({ name, page }: { name: TodayColumnName; page: Today }) {
  const list = useRef<HTMLOListElement>(null)
  const { events } = page[name]
  const [most, setMost] = useState(all)
  const [measured, setMeasured] = useState(events)
  if (measured !== events) {
    setMeasured(events)
    setMost(all)
  }
  // The screen decides how large the column is, whatever cards it holds. Each new size is measured: a
  // larger column takes cards back.
  useEffect(() => {
    const column = list.current?.parentElement
    if (!column) return
    const observer = new ResizeObserver(() => setMost(all))
    observer.observe(column)
    return () => observer.disconnect()
  }, [])
  // Only the browser knows how many lines a title takes: cards beyond the foot of the column go.
  useLayoutEffect(() => {
    const column = list.current
    if (!column || column.scrollHeight <= column.clientHeight) return
    const cards = [...column.querySelectorAll<HTMLElement>('.today-card')]
    const foot = column.getBoundingClientRect().bottom
    const fit = cards.filter((card) => card.getBoundingClientRect().bottom <= foot).length
    if (fit < cards.length) setMost(Math.max(1, fit))
  })
  return <Column name={name} page={page} wall={{ list, most }} />
}
