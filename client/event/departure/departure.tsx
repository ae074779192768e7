import { Alert } from '@mantine/core'
import { IconCalendarTime, IconPackageImport } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import { eventMay } from '#shared/rules/event-state.ts'
import { api } from '../../endpoints.ts'
import { ButtonLink } from '../../frame/link.tsx'
import { useRecord } from '../../query.ts'
import { useUser } from '../../session/session.ts'
import { useSiteDay } from '../../session/site-day.ts'
import { Count } from '../inventory/count.tsx'
import { CountPage } from '../inventory/count-page.tsx'
import { PrintPaper } from '../inventory/print-paper.tsx'
import { refusalText } from '../refusal.ts'
import { Departed } from './departed.tsx'
import { departureParts } from './departure-parts.ts'
import './departure.css'

const route = getRouteApi('/app/event-departure/$id')

/** The departure of an event (rules/departure.md#14): first to load and end, then to read. */
export function Departure() {
  const { t } = useTranslation()
  const event = useRecord(api.event.get, route.useParams())
  const { group_id } = useUser()
  const { return_inventory } = eventMay(event, useSiteDay(), group_id)
  return (
    <CountPage
      event={event}
      words="departure"
      actions={
        <>
          {event.materials.length > 0 ? (
            <PrintPaper
              paper={api.event.departurePdf}
              id={event.id}
              label={t('departure.print')}
              short={t('departure.print_short')}
            />
          ) : null}
          {return_inventory.shown && event.is_departure_inventory_done ? (
            <ButtonLink
              to="/event-return/$id"
              params={{ id: String(event.id) }}
              variant="default"
              leftSection={<IconPackageImport size={16} aria-hidden />}
            >
              {t('departure.to_return')}
            </ButtonLink>
          ) : null}
        </>
      }
    >
      <Content key={event.id} event={event} />
    </CountPage>
  )
}

function Content({ event }: { event: Event }) {
  const { t } = useTranslation()
  const { group_id } = useUser()
  const { save_departure } = eventMay(event, useSiteDay(), group_id)
  if (event.is_departure_inventory_done) return <Departed event={event} />
  if (save_departure.allowed) return <Count event={event} parts={departureParts} />
  return (
    <Alert color="yellow" icon={<IconCalendarTime />} role="status" title={t('departure.refused')}>
      {refusalText(save_departure.reason)}
    </Alert>
  )
}
