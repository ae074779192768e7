import { Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MaterialDays } from '#shared/material.ts'
import { formatDate, formatNearDate, formatPeriod, formatQuantity, formatTime } from '#shared/rules/format.ts'
import { TextLink } from '../frame/link.tsx'
import { currentLanguage } from '../words.ts'
import { FreeChart } from './free-chart.tsx'
import { type Day, type Holding, holdingOn } from './free-days.ts'
import { useFreeSaid } from './free-said.ts'

const mostNext = 4

/** What is free of a material from today on, what is out and what leaves next. */
export function PanelFigures({ found, today }: { found: MaterialDays; today: string }) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const [index, setIndex] = useState(0)
  const figures = useFreeSaid(found.available)
  const { available, days, events } = found
  const quantity = (pieces: number) => formatQuantity(pieces, language)
  const total = Math.max(0, available)
  const free = days[0]?.remaining_quantity ?? 0
  const day = days[Math.min(index, days.length - 1)]
  if (!day) return null
  const say = (one: Day) => `${formatDate(one.day, language)}, ${figures(one)}`
  const out = holdingOn(events, today)
  const next = events.filter(({ mobilization_start_date }) => mobilization_start_date.slice(0, 10) > today)
  return (
    <>
      <p className="panel-answer figures">
        <b>{`${quantity(free)} / ${quantity(total)}`}</b> {t('material.panel.free_today', { count: Math.max(0, free) })}
      </p>
      <FreeChart available={available} days={days} chosen={days.indexOf(day)} onChoose={setIndex} say={say} />
      <Text size="sm" className="figures" mb={8}>
        {say(day)}
      </Text>
      <Events title={t('material.panel.out')} none={t('material.panel.nothing_out')} events={out}>
        {({ mobilization_end_date: end_date, beneficiaries }) => {
          const date = formatNearDate(end_date, language, today)
          const back = end_date.endsWith('23:59:59') ? date : `${date}, ${formatTime(end_date)}`
          return [t('material.panel.back', { date: back }), beneficiaries.join(', ')].filter(Boolean).join(' · ')
        }}
      </Events>
      <Events title={t('material.panel.next')} none={t('material.panel.none')} events={next.slice(0, mostNext)}>
        {(event) => formatPeriod(event.mobilization_start_date, event.mobilization_end_date, language)}
      </Events>
      {next.length > mostNext ? (
        <Text size="xs" c="dimmed" mb={8}>
          {t('material.panel.more', { count: next.length - mostNext })}
        </Text>
      ) : null}
    </>
  )
}

type EventsProps = { title: string; none: string; events: readonly Holding[]; children(event: Holding): string }

/** Events with their pieces; each opens on the calendar. */
function Events({ title, none, events, children }: EventsProps) {
  return (
    <section>
      <Title order={3} size="h6" mb={6}>
        {title}
      </Title>
      {events.length === 0 ? (
        <Text size="sm" c="dimmed">
          {none}
        </Text>
      ) : (
        <ul className="panel-events">
          {events.map((event) => (
            <li key={event.id}>
              <b className="figures">{formatQuantity(event.quantity, currentLanguage())}</b>
              <div>
                <TextLink to="/" search={{ event: event.id }} size="sm">
                  {event.title}
                </TextLink>
                <Text size="xs" c="dimmed">
                  {children(event)}
                </Text>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
