import { Alert, Button, Group, Paper, Skeleton, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MaterialDays } from '#shared/material.ts'
import { formatDate, formatPeriod, formatQuantity } from '#shared/rules/format.ts'
import { api } from '../endpoints.ts'
import { TextLink } from '../frame/link.tsx'
import { q } from '../query.ts'
import { useSiteDay } from '../session/site-day.ts'
import { currentLanguage } from '../words.ts'
import { FreeChart } from './free-chart.tsx'
import { type Holding, holdingOn, runsOf } from './free-days.ts'
import { useFreeSaid } from './free-said.ts'

const shownDays = 90

/**
 * What is free of a material over the coming days, and the events that hold the rest: as a chart, a
 * slider and text.
 */
export function MaterialFree({ id }: { id: number }) {
  const { t } = useTranslation()
  const start = useSiteDay()
  const found = useQuery({
    ...q(api.material.availability, { params: { id }, query: { start, days: shownDays } }),
    throwOnError: false,
  })
  return (
    <Paper component="section" withBorder p="md" aria-label={t('material_view.free.title')}>
      <Title order={2} size="h6" mb={4}>
        {t('material_view.free.title')}
      </Title>
      {found.data ? (
        <Free {...found.data} />
      ) : found.error ? (
        <Alert color="red" role="alert">
          <Group>
            {t('material_view.free.failed')}
            <Button size="compact-sm" variant="default" onClick={() => void found.refetch()}>
              {t('material_view.free.retry')}
            </Button>
          </Group>
        </Alert>
      ) : (
        <div className="free-pending" role="status" aria-busy aria-label={t('material_view.free.loading')}>
          <Skeleton width="60%" />
          <Skeleton />
          <Skeleton width="50%" />
          <Skeleton width="40%" />
        </div>
      )}
    </Paper>
  )
}

function Free({ available, days, events, margin }: MaterialDays) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const figures = useFreeSaid(available)
  const tableId = useId()
  const [isTable, setTable] = useState(false)
  const [index, setIndex] = useState(0)
  const day = days[Math.min(index, days.length - 1)]
  const quantity = (pieces: number) => formatQuantity(pieces, language)
  const free = days.map(({ remaining_quantity }) => remaining_quantity)
  const total = quantity(Math.max(0, available))
  if (!day) return null
  return (
    <>
      <Text size="sm" c="dimmed" mb="sm">
        {events.length === 0
          ? t('material_view.free.quiet', { total })
          : t('material_view.free.summary', {
              total,
              most: quantity(Math.max(...free)),
              least: quantity(Math.min(...free)),
              none: quantity(free.filter((left) => left === 0).length),
            })}
      </Text>
      <FreeChart
        available={available}
        days={days}
        chosen={days.indexOf(day)}
        onChoose={setIndex}
        say={(one) => `${formatDate(one.day, language)}, ${figures(one)}`}
      />
      <div className="free-day">
        <div>
          <Text fw={600} className="figures">
            {formatDate(day.day, language)}
          </Text>
          <Text size="sm" className="figures" mb={4}>
            {figures(day)}
          </Text>
          <Held events={holdingOn(events, day.day, margin)} />
        </div>
        <Button
          variant="default"
          size="xs"
          aria-expanded={isTable}
          aria-controls={tableId}
          onClick={() => setTable(!isTable)}
        >
          {t(isTable ? 'material_view.free.hide_table' : 'material_view.free.show_table')}
        </Button>
      </div>
      <div id={tableId} hidden={!isTable}>
        {isTable ? <FreeTable available={available} days={days} events={events} margin={margin} /> : null}
      </div>
    </>
  )
}

/** The same as text: one row per stretch of days on which nothing changes. */
function FreeTable({ available, days, events, margin }: MaterialDays) {
  const { t } = useTranslation()
  const figures = useFreeSaid(available)
  return (
    <table className="free-table figures">
      <thead>
        <tr>
          <th scope="col">{t('material_view.free.period')}</th>
          <th scope="col">{t('material_view.free.legend_free')}</th>
          <th scope="col">{t('material_view.free.held_by')}</th>
        </tr>
      </thead>
      <tbody>
        {runsOf({ days, events, margin }).map((run) => (
          <tr key={run.from}>
            <th scope="row">{formatPeriod(`${run.from} 00:00:00`, `${run.to} 23:59:59`, currentLanguage())}</th>
            <td>{figures(run.day)}</td>
            <td>
              <Held events={run.events} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Events with their quantities; each links to its details on the calendar. */
function Held({ events }: { events: readonly Holding[] }) {
  const { t } = useTranslation()
  const language = currentLanguage()
  if (events.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('material_view.free.nobody')}
      </Text>
    )
  }
  return (
    <ul className="free-events">
      {events.map(({ id, title, quantity, mobilization_start_date, mobilization_end_date }) => (
        <li key={id}>
          {t('material_view.free.held', { quantity: formatQuantity(quantity, language) })}{' '}
          <TextLink to="/" search={{ event: id }} inherit underline="always">
            {title}
          </TextLink>{' '}
          <Text span size="xs" c="dimmed">
            {formatPeriod(mobilization_start_date, mobilization_end_date, language)}
          </Text>
        </li>
      ))}
    </ul>
  )
}
