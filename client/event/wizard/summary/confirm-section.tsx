import { Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconCircleCheck, IconHelpCircle } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import { eventLock, eventMay, type Refusal } from '#shared/rules/event-state.ts'
import { notifyFailure } from '../../../frame/notify.tsx'
import { useUser } from '../../../session/session.ts'
import { useSiteDay } from '../../../session/site-day.ts'
import { useEventWrite } from '../../event-write.ts'

/** Confirms the event or withdraws the confirmation, or says why not (rules/wizard.md#25). */
export function ConfirmSection({ event, onDone }: { event: Event; onDone(): void }) {
  const { t } = useTranslation()
  const today = useSiteDay()
  const write = useEventWrite()
  const act = event.is_confirmed ? 'unconfirm' : 'confirm'
  const permit = eventMay(event, today, useUser().group_id)[act]
  const lock = eventLock(event, today, ['is_confirmed'])
  const reasonOf = (refusal: Refusal) =>
    lock !== null
      ? t(`problem.event.locked_reason.${lock}`)
      : t(refusal === 'event.no_materials' ? 'problem.event.no_materials' : 'problem.access.forbidden')
  const isRunning = useRef(false)
  const toggle = async () => {
    // The second click of a double click comes before the button shows that it is busy.
    if (isRunning.current) return
    isRunning.current = true
    try {
      await write.update(event.id, { is_confirmed: !event.is_confirmed }, event.version)
      onDone()
    } catch (error) {
      notifyFailure(error, t('frame.error.saving'))
    } finally {
      isRunning.current = false
    }
  }
  return (
    <Card withBorder padding="md" component="section">
      <Stack gap="xs" align="flex-start">
        <Group gap="xs">
          <Title order={3} size="h5">
            {t('wizard.confirm.title')}
          </Title>
          <Badge
            variant={event.is_confirmed ? 'filled' : 'outline'}
            leftSection={event.is_confirmed ? <IconCircleCheck size={12} /> : <IconHelpCircle size={12} />}
            tt="none"
          >
            {t(event.is_confirmed ? 'event.status.confirmed' : 'event.status.not_confirmed')}
          </Badge>
        </Group>
        <Text size="sm">{permit.allowed ? t(`wizard.confirm.${act}_help`) : reasonOf(permit.reason)}</Text>
        <Button
          variant={event.is_confirmed ? 'default' : 'filled'}
          disabled={!permit.allowed}
          loading={write.isBusy}
          onClick={() => void toggle()}
        >
          {t(`wizard.confirm.${act}`)}
        </Button>
      </Stack>
    </Card>
  )
}
