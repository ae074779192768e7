import { Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconCircleCheck, IconHelpCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import { useConfirming } from '../brief/confirming.ts'
import { PrintLink } from '../step/print-link.tsx'
import { NotOrdered } from './not-ordered.tsx'

/** Confirms the event or withdraws the confirmation, or says why not (rules/wizard.md#25). */
export function ConfirmSection({ event, onDone }: { event: Event; onDone(): void }) {
  const { t } = useTranslation()
  const { act, refusal, isBusy, toggle } = useConfirming(event, undefined, onDone)
  return (
    <Card withBorder padding="md" component="section">
      <Stack gap="xs" align="flex-start">
        <Group gap="xs">
          <Title order={3} size="h5">
            {t('wizard.confirm.title')}
          </Title>
          <Badge
            variant={event.is_confirmed ? 'filled' : 'outline'}
            leftSection={event.is_confirmed ? <IconCircleCheck size={14} /> : <IconHelpCircle size={14} />}
            tt="none"
          >
            {t(event.is_confirmed ? 'event.status.confirmed' : 'event.status.not_confirmed')}
          </Badge>
        </Group>
        <Text size="sm">{refusal ?? t(`wizard.confirm.${act}_help`)}</Text>
        <NotOrdered event={event} />
        <Group gap="xs">
          <Button
            variant={event.is_confirmed ? 'default' : 'filled'}
            disabled={refusal !== null}
            loading={isBusy}
            onClick={() => void toggle()}
          >
            {t(`wizard.confirm.${act}`)}
          </Button>
          <PrintLink event={event} />
        </Group>
      </Stack>
    </Card>
  )
}
