import { Badge, Group } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArchive,
  IconCheck,
  IconClipboardList,
  IconHistory,
  IconLock,
  IconPackageImport,
  IconPlayerPlay,
  IconQuestionMark,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { CalendarEvent, Event, EventRow } from '#shared/event.ts'
import { type DisplayStatus, displayStatuses } from '#shared/rules/event-status.ts'

const looks: Record<DisplayStatus, { icon: ComponentType<{ size?: number }>; color: string; variant: string }> = {
  archived: { icon: IconArchive, color: 'gray', variant: 'light' },
  past: { icon: IconHistory, color: 'gray', variant: 'light' },
  current: { icon: IconPlayerPlay, color: 'accent', variant: 'light' },
  confirmed: { icon: IconCheck, color: 'teal', variant: 'light' },
  not_confirmed: { icon: IconQuestionMark, color: 'gray', variant: 'outline' },
  locked: { icon: IconLock, color: 'gray', variant: 'light' },
  missing_materials: { icon: IconAlertTriangle, color: 'yellow', variant: 'filled' },
  not_returned_materials: { icon: IconPackageImport, color: 'yellow', variant: 'filled' },
  needs_inventory: { icon: IconClipboardList, color: 'orange', variant: 'light' },
}

/** Where the theme's own pair has too little contrast for small letters. */
const inks: Record<string, { background?: string; color: string }> = {
  yellow: { background: 'var(--mantine-color-yellow-4)', color: '#211a00' },
  teal: { color: 'light-dark(#045d41, var(--mantine-color-teal-2))' },
  orange: { color: 'light-dark(#a03400, var(--mantine-color-orange-2))' },
}

/** Every state of an event, in words with an icon each. */
export function StatusBadges({ event, day }: { event: CalendarEvent | Event | EventRow; day: string }) {
  const { t } = useTranslation()
  return (
    <Group gap={6}>
      {displayStatuses(event, day).map((status) => {
        const { icon: Icon, color, variant } = looks[status]
        return (
          <Badge
            key={status}
            color={color}
            variant={variant}
            leftSection={<Icon size={14} />}
            tt="none"
            h={24}
            fz={12.5}
            fw={600}
            autoContrast
            style={inks[color]}
          >
            {t(`event.status.${status}`)}
          </Badge>
        )
      })}
    </Group>
  )
}
