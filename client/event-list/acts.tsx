import { IconCalendarEvent, IconPencil } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ListedEvent } from '#shared/event-list.ts'
import { eventMay } from '#shared/rules/event-state.ts'
import { api } from '../endpoints.ts'
import { useEventActs } from '../event/use-event-acts.ts'
import { RowButton } from '../form/row-actions.tsx'
import { useTrash } from '../form/trash.ts'
import { useUser } from '../session/session.ts'
import { useSiteDay } from '../session/site-day.ts'

const route = getRouteApi('/app/events')

/** What a row of the list offers. */
export function Acts({ event }: { event: ListedEvent }) {
  const { t } = useTranslation()
  const navigate = route.useNavigate()
  const { group_id } = useUser()
  const { edit } = eventMay(event, useSiteDay(), group_id)
  const { title } = event
  return (
    <>
      {edit.shown && edit.allowed ? (
        <RowButton
          label={t('table.edit', { name: title })}
          onClick={() => void navigate({ to: '/events/$id', params: { id: String(event.id) } })}
        >
          <IconPencil size={18} />
        </RowButton>
      ) : null}
      <RowButton
        label={t('event_list.on_calendar', { title })}
        onClick={() => void navigate({ to: '/', search: { event: event.id, date: event.start_date.slice(0, 10) } })}
      >
        <IconCalendarEvent size={18} />
      </RowButton>
    </>
  )
}

/** Restores or destroys events in the trash (rules/trash.md#9). */
export function useEventTrash() {
  const { t } = useTranslation()
  const acts = useEventActs()
  const trash = useTrash(api.event.remove, api.event.restore, t('event_list.destroy_consequence'))
  return {
    ...trash,
    isBusy: (event: ListedEvent) => acts.isRestoring(event.id) || trash.isBusy(event),
    restore: (event: ListedEvent) => void acts.restore(event),
  }
}
