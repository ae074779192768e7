import { CloseButton, Group, Text } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Material } from '#shared/material-shape.ts'
import { useIsPhone } from '../../../frame/page.tsx'
import { Thumb } from '../../../material/thumb.tsx'

const route = getRouteApi('/app/events/new')

/** The material that a new event starts with, and the way to leave it out (rules/wizard.md#32). */
export function ReservedNote({ material }: { material: Material }) {
  const { t } = useTranslation()
  const navigate = route.useNavigate()
  const size = useIsPhone() ? 44 : 36
  const { name, reference } = material
  // The form stays, with what is typed.
  const leaveOut = () =>
    void navigate({
      search: (present) => ({ ...present, material: undefined }),
      replace: true,
      resetScroll: false,
      ignoreBlocker: true,
    })
  return (
    <Group component="section" aria-label={t('wizard.reserved')} className="wizard-reserved" gap="sm" wrap="nowrap">
      <Thumb record={material} size={36} />
      <div>
        <Text size="sm" fw={500}>
          {t('wizard.reserved_piece', { name })}
        </Text>
        <Text size="xs" c="dimmed">
          {reference} · {t('wizard.reserved_help')}
        </Text>
      </div>
      <CloseButton size={size} iconSize={18} aria-label={t('wizard.leave_out', { name })} onClick={leaveOut} />
    </Group>
  )
}
