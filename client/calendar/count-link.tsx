import { IconPackageImport } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { CalendarEvent } from '#shared/event.ts'
import type { Group } from '#shared/permissions.ts'
import { eventMay } from '#shared/rules/event-state.ts'
import { ButtonLink } from '../frame/link.tsx'

/** True when an event is over or on its last day, and this group may end its inventory. */
export function isToCount(event: CalendarEvent, day: string, group: Group): boolean {
  const { terminate } = eventMay(event, day, group)
  return event.is_confirmed && terminate.shown && terminate.allowed
}

/** Links an event that is over to its inventory. `size` is for a mouse (`sm`) or a thumb (`lg`). */
export function CountLink({ event, size }: { event: Pick<CalendarEvent, 'id' | 'title'>; size: 'sm' | 'lg' }) {
  const { t } = useTranslation()
  return (
    <ButtonLink
      to="/event-return/$id"
      params={{ id: String(event.id) }}
      variant="light"
      size={size === 'sm' ? 'xs' : undefined}
      h={size === 'lg' ? 44 : undefined}
      fullWidth={size === 'lg'}
      leftSection={<IconPackageImport size={18} aria-hidden />}
      aria-label={`${t('event.return_inventory')}, ${event.title}`}
    >
      {t('event.return_inventory')}
    </ButtonLink>
  )
}
