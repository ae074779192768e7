import { Skeleton, Tabs } from '@mantine/core'
import { IconCalendarMonth, IconHistory, IconId, IconPencil } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../endpoints.ts'
import { useHash } from '../frame/hash.ts'
import { ButtonLink } from '../frame/link.tsx'
import { Page } from '../frame/page.tsx'
import { refresh, useRecord } from '../query.ts'
import { useSiteDay } from '../session/site-day.ts'
import type { ViewSearch } from './address.ts'
import { TechnicianInfos } from './infos.tsx'
import { Schedule } from './schedule.tsx'

const EventDetails = lazy(async () => ({ default: (await import('../event/details/details.tsx')).EventDetails }))

const History = lazy(async () => ({ default: (await import('../history/history.tsx')).History }))

const route = getRouteApi('/app/technicians/$id/view')
const tabs = ['infos', 'schedule', 'history'] as const

/**
 * A technician's infos and schedule; the hash of the address names the tab
 * (rules/technician.md#10).
 */
export function TechnicianView() {
  const { t } = useTranslation()
  const { id } = route.useParams()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const day = useSiteDay()
  const hash = useHash()
  const person = useRecord(api.person.get, { id })
  const change = (part: Partial<ViewSearch>, replace = true) =>
    void navigate({ search: (present) => ({ ...present, ...part }), hash: true, replace, resetScroll: false })
  const close = () => {
    change({ event: undefined, tab: undefined })
    void refresh(['technician'])
  }
  return (
    <Page
      title={person.full_name}
      subtitle={t('technician.one')}
      actions={
        <ButtonLink to="/technicians/$id" params={{ id }} leftSection={<IconPencil size={16} />}>
          {t('technician.edit')}
        </ButtonLink>
      }
    >
      <Tabs
        value={tabs.find((one) => one === hash) ?? 'infos'}
        onChange={(tab) => void navigate({ search: true, hash: tab ?? 'infos', replace: true })}
        keepMounted={false}
      >
        <Tabs.List aria-label={t('technician.tabs.label')} mb="md">
          <Tabs.Tab value="infos" leftSection={<IconId size={18} />}>
            {t('technician.tabs.infos')}
          </Tabs.Tab>
          <Tabs.Tab value="schedule" leftSection={<IconCalendarMonth size={18} />}>
            {t('technician.tabs.schedule')}
          </Tabs.Tab>
          <Tabs.Tab value="history" leftSection={<IconHistory size={18} />}>
            {t('history.tab')}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="infos">
          <TechnicianInfos person={person} />
        </Tabs.Panel>
        <Tabs.Panel value="schedule">
          <Schedule
            person={person}
            day={day}
            month={search.month ?? day.slice(0, 7)}
            onMonth={(month) => change({ month: month === day.slice(0, 7) ? undefined : month })}
            onOpen={(event) => change({ event, tab: 'technicians' }, false)}
          />
        </Tabs.Panel>
        <Tabs.Panel value="history">
          <Suspense fallback={<Skeleton height={220} />}>
            <History entity="person" id={person.id} />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
      {search.event === undefined ? null : (
        <Suspense>
          <EventDetails
            key={search.event}
            id={search.event}
            day={day}
            tab={search.tab}
            onTab={(tab) => change({ tab })}
            onOpen={(event) => change({ event, tab: undefined }, false)}
            onClose={close}
          />
        </Suspense>
      )}
    </Page>
  )
}
