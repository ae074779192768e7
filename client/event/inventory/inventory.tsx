import { Alert, Stack } from '@mantine/core'
import { IconCalendar, IconCalendarTime, IconPackageExport } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import { isReturnCounted } from '#shared/inventory.ts'
import { eventMay } from '#shared/rules/event-state.ts'
import { formatDate } from '#shared/rules/format.ts'
import { api } from '../../endpoints.ts'
import { ButtonLink } from '../../frame/link.tsx'
import { useRecord } from '../../query.ts'
import { useUser } from '../../session/session.ts'
import { useSiteDay } from '../../session/site-day.ts'
import { currentLanguage } from '../../words.ts'
import { refusalText } from '../refusal.ts'
import { Count } from './count.tsx'
import { CountPage } from './count-page.tsx'
import { Locked } from './locked.tsx'
import { PrintPapers } from './print-paper.tsx'
import { returnParts } from './return-parts.ts'

const route = getRouteApi('/app/event-return/$id')

/**
 * The return inventory of an event (rules/inventory.md#12): first to count and end, then to read.
 */
export function Inventory() {
  const { t } = useTranslation()
  const event = useRecord(api.event.get, route.useParams())
  const { group_id } = useUser()
  const { departure_inventory } = eventMay(event, useSiteDay(), group_id)
  return (
    <CountPage
      event={event}
      words="inventory"
      actions={
        <>
          <Papers event={event} />
          {departure_inventory.shown ? (
            <ButtonLink
              to="/event-departure/$id"
              params={{ id: String(event.id) }}
              variant="default"
              leftSection={<IconPackageExport size={16} aria-hidden />}
            >
              {t('event.departure')}
            </ButtonLink>
          ) : null}
        </>
      }
    >
      <Content key={event.id} event={event} />
    </CountPage>
  )
}

/** The list to count by until the end, and what came back once something is counted (rules/inventory.md#12). */
function Papers({ event }: { event: Event }) {
  const { t } = useTranslation()
  if (event.materials.length === 0) return null
  const blank = { paper: api.event.inventoryPdf, label: t('inventory.print'), short: t('inventory.short.print') }
  const note = { paper: api.return.pdf, label: t('inventory.print_note'), short: t('inventory.short.print_note') }
  const papers = [...(isReturnCounted(event) ? [note] : []), ...(event.is_return_inventory_done ? [] : [blank])]
  return <PrintPapers papers={papers} id={event.id} label={t('inventory.papers')} />
}

function Content({ event }: { event: Event }) {
  const { t } = useTranslation()
  const { group_id } = useUser()
  const { save_inventory, terminate } = eventMay(event, useSiteDay(), group_id)
  if (event.is_return_inventory_done) return <Locked event={event} />
  if (save_inventory.allowed)
    return (
      <Count event={event} parts={returnParts}>
        {terminate.reason === 'inventory.not_ended' ? (
          <Alert color="yellow" icon={<IconCalendarTime />} role="status" mb="sm">
            {t('inventory.not_ended', { date: formatDate(event.mobilization_end_date, currentLanguage()) })}
          </Alert>
        ) : null}
      </Count>
    )
  const isEarly = save_inventory.reason === 'inventory.not_started'
  return (
    <Alert
      color="yellow"
      icon={<IconCalendarTime />}
      role="status"
      title={t(isEarly ? 'inventory.not_started' : 'inventory.refused')}
    >
      <Stack align="flex-start" gap="sm">
        {isEarly
          ? t('inventory.not_started_text', { date: formatDate(event.mobilization_start_date, currentLanguage()) })
          : refusalText(save_inventory.reason)}
        <ButtonLink to="/" leftSection={<IconCalendar size={18} />}>
          {t('inventory.to_calendar')}
        </ButtonLink>
      </Stack>
    </Alert>
  )
}
