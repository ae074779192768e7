import { IconPackageExport, IconPackageImport } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { CalendarEvent } from '#shared/event.ts'
import type { Group } from '#shared/permissions.ts'
import { dayAfter } from '#shared/rules/days.ts'
import { eventMay } from '#shared/rules/event-state.ts'
import { ButtonLink } from '../frame/link.tsx'

export type Due = 'return' | 'departure'

/**
 * The count of a confirmed event that is due, where this group may make it: its return once the event is
 * over or on its last day, else its departure on the day its equipment leaves and the day before.
 */
export function dueCount(event: CalendarEvent, day: string, group: Group): Due | null {
  const { terminate, save_departure } = eventMay(event, day, group)
  if (!event.is_confirmed) return null
  if (terminate.shown && terminate.allowed) return 'return'
  const leaves = event.mobilization_start_date.slice(0, 10)
  const isNear = leaves === day || leaves === dayAfter(day, 1)
  return isNear && event.materials_count > 0 && save_departure.shown && save_departure.allowed ? 'departure' : null
}

const counts = {
  return: { to: '/event-return/$id', label: 'event.return_inventory', Icon: IconPackageImport },
  departure: { to: '/event-departure/$id', label: 'event.departure', Icon: IconPackageExport },
} as const

type CountLinkProps = { event: Pick<CalendarEvent, 'id' | 'title'>; due: Due; size: 'sm' | 'lg' }

/** Links an event to the count that is due. `size` is for a mouse (`sm`) or a thumb (`lg`). */
export function CountLink({ event, due, size }: CountLinkProps) {
  const { t } = useTranslation()
  const { to, label, Icon } = counts[due]
  return (
    <ButtonLink
      to={to}
      params={{ id: String(event.id) }}
      variant="light"
      size={size === 'sm' ? 'xs' : undefined}
      h={size === 'lg' ? 44 : undefined}
      fullWidth={size === 'lg'}
      leftSection={<Icon size={18} aria-hidden />}
      aria-label={`${t(label)}, ${event.title}`}
    >
      {t(label)}
    </ButtonLink>
  )
}
