import { IconPackageExport, IconPackageImport } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { CalendarEvent } from '#shared/event.ts'
import type { Due } from '#shared/rules/due-counts.ts'
import { ButtonLink } from '../frame/link.tsx'

const counts = {
  return: { to: '/event-return/$id', label: 'event.return_inventory', Icon: IconPackageImport },
  departure: { to: '/event-departure/$id', label: 'event.departure', Icon: IconPackageExport },
} as const

type CountLinksProps = { event: Pick<CalendarEvent, 'id' | 'title'>; due: readonly Due[]; size: 'sm' | 'lg' }

/** Links an event to the counts that are due. `size` is for a mouse (`sm`) or a thumb (`lg`). */
export function CountLinks({ event, due, size }: CountLinksProps) {
  const { t } = useTranslation()
  return due.map((count) => {
    const { to, label, Icon } = counts[count]
    return (
      <ButtonLink
        key={count}
        to={to}
        params={{ id: String(event.id) }}
        variant="light"
        size={size === 'sm' ? 'xs' : undefined}
        h={size === 'lg' ? 44 : undefined}
        leftSection={<Icon size={18} aria-hidden />}
        aria-label={`${t(label)}, ${event.title}`}
      >
        {t(label)}
      </ButtonLink>
    )
  })
}
