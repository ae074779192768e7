import { Button, Group, SegmentedControl, Select } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconDeviceTv } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type TodayColumnName, todayColumns } from '#shared/names.ts'
import { dayAfter } from '#shared/rules/days.ts'
import { formatDate, formatQuantity } from '#shared/rules/format.ts'
import type { Today } from '#shared/today.ts'
import { api } from '../endpoints.ts'
import { ButtonLink } from '../frame/link.tsx'
import { Page, useIsPhone } from '../frame/page.tsx'
import { q } from '../query.ts'
import { useSiteDay } from '../session/site-day.ts'
import { PausedWebhooks } from '../webhook/paused-notice.tsx'
import { currentLanguage } from '../words.ts'
import { Column } from './column.tsx'
import { Led } from './led.tsx'
import { todayQuery } from './queries.ts'
import { Wall } from './wall.tsx'
import './today.css'

const route = getRouteApi('/app/today')
/** The clock moves events from column to column without any write. */
const everyMinute = { refetchInterval: 60_000 }

/** What leaves, is out, comes back and is late (rules/today.md#5). */
export function TodayPage() {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const { day, park, column = 'prepare', wall } = route.useSearch()
  const { data, dataUpdatedAt } = useSuspenseQuery({ ...todayQuery({ day, park }), ...everyMinute })
  const isToday = data.day === useSiteDay()
  if (wall) return <Wall page={data} readAt={dataUpdatedAt} />
  return (
    <Page title={t(isToday ? 'today.title' : 'today.other_title')} actions={<WallLink />}>
      <div className="today">
        <div className="today-bar">
          <Days day={data.day} isToday={isToday} />
          <Parks />
        </div>
        {isToday ? <PausedWebhooks /> : null}
        {isToday ? <Led events={data.led} /> : null}
        {isPhone ? <ColumnChoice page={data} column={column} /> : null}
        <div className="today-columns">
          {todayColumns
            .filter((name) => !isPhone || name === column)
            .map((name) => (
              <Column key={name} name={name} page={data} />
            ))}
        </div>
      </div>
    </Page>
  )
}

/** The screen on the wall has room for four columns, and shows today, whatever day is open here. */
function WallLink() {
  const { t } = useTranslation()
  if (useIsPhone()) return null
  return (
    <ButtonLink
      from="/today"
      to="."
      search={({ day: _, ...present }) => ({ ...present, wall: true })}
      variant="default"
      leftSection={<IconDeviceTv size={18} />}
    >
      {t('today.wall')}
    </ButtonLink>
  )
}

function Days({ day, isToday }: { day: string; isToday: boolean }) {
  const { t } = useTranslation()
  const navigate = route.useNavigate()
  const today = useSiteDay()
  const go = (next: (day: string) => string) =>
    void navigate({
      // The day of the address: the one on screen stays until the next is read.
      search: ({ day: shown = today, ...present }) => {
        const to = next(shown)
        return { ...present, day: to === today ? undefined : to }
      },
      replace: true,
    })
  const step = (by: 1 | -1) => go((from) => dayAfter(from, by))
  return (
    <Group gap={4} wrap="nowrap">
      <Button.Group>
        <Button variant="default" px={12} aria-label={t('today.previous')} onClick={() => step(-1)}>
          <IconChevronLeft size={18} />
        </Button>
        <Button.GroupSection variant="default" className="today-day" aria-live="polite">
          {formatDate(day, currentLanguage())}
        </Button.GroupSection>
        <Button variant="default" px={12} aria-label={t('today.next')} onClick={() => step(1)}>
          <IconChevronRight size={18} />
        </Button>
      </Button.Group>
      {isToday ? null : (
        <Button variant="subtle" onClick={() => go(() => today)}>
          {t('today.back')}
        </Button>
      )}
    </Group>
  )
}

function Parks() {
  const { t } = useTranslation()
  const { park } = route.useSearch()
  const navigate = route.useNavigate()
  const { data: parks } = useSuspenseQuery(q(api.park.choices, {}))
  if (parks.length < 2) return null
  return (
    <Select
      className="today-park"
      aria-label={t('today.park')}
      placeholder={t('today.all_parks')}
      clearable
      data={parks.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={park === undefined ? null : String(park)}
      onChange={(chosen) =>
        void navigate({
          search: (present) => ({ ...present, park: chosen === null ? undefined : Number(chosen) }),
          replace: true,
        })
      }
    />
  )
}

/** On a phone one column at a time (rules/today.md#6). */
function ColumnChoice({ page, column }: { page: Today; column: TodayColumnName }) {
  const { t } = useTranslation()
  const navigate = route.useNavigate()
  return (
    <SegmentedControl
      fullWidth
      className="today-choice"
      aria-label={t('today.column')}
      value={column}
      data={todayColumns.map((name) => ({
        value: name,
        label: (
          <span className="today-choice-label" data-late={(name === 'late' && page.late.count > 0) || undefined}>
            {t(`today.columns.${name}`)}{' '}
            <b className="figures">{formatQuantity(page[name].count, currentLanguage())}</b>
          </span>
        ),
      }))}
      onChange={(chosen) =>
        void navigate({ search: (present) => ({ ...present, column: chosen as TodayColumnName }), replace: true })
      }
    />
  )
}
