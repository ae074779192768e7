import { Alert, Group, Stack, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import type { LockReason } from '#shared/rules/event-state.ts'
import { ButtonLink } from '../../frame/link.tsx'

/**
 * Replaces the steps: explains why the event can no longer be edited and links to its details
 * (rules/wizard.md#7).
 */
export function Locked({ event, reason }: { event: Event; reason: LockReason }) {
  const { t } = useTranslation()
  return (
    <Alert color="gray" variant="light" icon={<IconLock />} title={t('wizard.locked.title')} maw={720}>
      <Stack gap="md">
        <Text size="sm">{t(`problem.event.locked_reason.${reason}`)}</Text>
        <Group>
          <ButtonLink to="/" search={{ event: event.id }}>
            {t('wizard.locked.details')}
          </ButtonLink>
          <ButtonLink to="/" variant="default">
            {t('wizard.quit')}
          </ButtonLink>
        </Group>
      </Stack>
    </Alert>
  )
}
