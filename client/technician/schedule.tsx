import { ActionIcon, Button, Group, Skeleton, Text, Title, Tooltip } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Person } from '#shared/person-shape.ts'
import { monthAfter } from '#shared/rules/days.ts'
import { formatMonth } from '#shared/rules/format.ts'
import { useIsCrowded } from '../frame/page.tsx'
import { useSettings } from '../session/session.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { currentLanguage } from '../words.ts'
import { scheduleQuery } from './queries.ts'
import { ofMonth, scheduleItems } from './schedule-items.ts'
import { ScheduleList } from './schedule-list.tsx'
import './technician.css'

const ScheduleMonth = lazy(async () => ({ default: (await import('./schedule-month.tsx')).ScheduleMonth }))

type ScheduleProps = {
  person: Person
  /** Today at the site. */
  day: string
  /** The month shown, `YYYY-MM`. */
  month: string
  onMonth(month: string): void
  /** Opens the details of an event. */
  onOpen(eventId: number): void
}

export function Schedule(props: ScheduleProps) {
  return (
    <Suspense fallback={<Skeleton height={480} />}>
      <Loaded {...props} />
    </Suspense>
  )
}

function Loaded({ person, day, month, onMonth, onOpen }: ScheduleProps) {
  const { t } = useTranslation()
  const isCrowded = useIsCrowded()
  const { timezone } = useSettings().general
  const language = currentLanguage()
  const { data } = useSuspenseQuery(scheduleQuery(person.id))
  const items = useMemo(() => scheduleItems(data, timezone, day, t), [data, timezone, day, t])
  // Three assignments on one event are one event; a hidden event counts by its times.
  const total = new Set(data.map(({ event_id, id }) => event_id ?? `busy ${id}`)).size
  const named = formatMonth(`${month}-01`, language)
  const step = (months: number, label: string, Icon: typeof IconChevronLeft) => (
    <Tooltip label={label}>
      <ActionIcon
        variant="default"
        size={isCrowded ? 44 : 36}
        aria-label={label}
        onClick={() => onMonth(monthAfter(month, months))}
      >
        <Icon size={20} />
      </ActionIcon>
    </Tooltip>
  )
  return (
    <section aria-label={t('technician.schedule.label', { name: person.full_name })}>
      <Group justify="space-between" mb="sm" gap="xs">
        <Group gap="xs">
          {step(-1, t('technician.schedule.previous'), IconChevronLeft)}
          {step(1, t('technician.schedule.next'), IconChevronRight)}
          <Title order={2} size="h4" aria-live="polite" className="schedule-month-name">
            {named}
          </Title>
          {month === day.slice(0, 7) ? null : (
            <Button variant="default" size="xs" onClick={() => onMonth(day.slice(0, 7))}>
              {t('technician.schedule.today')}
            </Button>
          )}
        </Group>
        <Text size="sm" c="dimmed" className="figures">
          {t('technician.schedule.total', { count: total })}
        </Text>
      </Group>
      {isCrowded ? (
        <ScheduleList items={ofMonth(items, month)} onOpen={onOpen} />
      ) : (
        <>
          <Suspense fallback={<Skeleton height={560} />}>
            <ScheduleMonth key={month} items={items} day={day} month={month} onOpen={onOpen} />
          </Suspense>
          {items.length > 0 ? (
            <Text size="sm" c="dimmed" mt="xs">
              {t('technician.schedule.hint')}
            </Text>
          ) : null}
        </>
      )}
      {items.length === 0 ? (
        <EmptyState
          drawing="calendar"
          title={t('technician.schedule.none')}
          help={t('technician.schedule.none_help')}
        />
      ) : null}
    </section>
  )
}
