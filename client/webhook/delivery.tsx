import { Badge, Button, Code, Group, Paper, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconChevronRight, IconSend } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { WebhookDelivery } from '#shared/webhook.ts'
import { api } from '../endpoints.ts'
import { tellOutcome } from '../form/tell-outcome.ts'
import { useWrite } from '../query.ts'
import { useSaid } from './state.tsx'
import './webhook.css'

/**
 * One change for one webhook: what became of it, its request and answer, and "again". `isSent`: the
 * webhook is active, so that what waits is tried again.
 */
export function Delivery({ delivery, isSent }: { delivery: WebhookDelivery; isSent: boolean }) {
  const { t } = useTranslation()
  const said = useSaid()
  const [isShown, shown] = useDisclosure(false)
  const again = useWrite(api.webhook.again)
  const { id, kind, action, record_id, at } = delivery
  const send = () =>
    tellOutcome(again.mutateAsync({ params: { id } }), {
      done: t('webhook.asked'),
      failed: t('webhook.again_failed'),
    })
  const name = t('webhook.record', { kind: t(`webhook.of_kind.${kind}`), id: record_id })
  return (
    <Paper component="li" withBorder px="sm" py="xs" fz="sm">
      <Group justify="space-between" gap="xs">
        <Stack gap={2} miw={0}>
          <Group gap="xs">
            <Outcome delivery={delivery} />
            <Text size="sm" fw={600}>
              {name} · {t(`webhook.actions.${action}`)}
            </Text>
          </Group>
          <Text size="sm" c="dimmed" className="figures">
            {said(at)}
            <Progress delivery={delivery} isSent={isSent} />
          </Text>
        </Stack>
        <Group gap="xs">
          <Button
            variant="subtle"
            size="compact-sm"
            mih={44}
            leftSection={isShown ? <IconChevronDown size={16} /> : <IconChevronRight size={16} />}
            aria-expanded={isShown}
            onClick={shown.toggle}
          >
            {t('webhook.show')}
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            mih={44}
            leftSection={<IconSend size={16} />}
            loading={again.isPending}
            aria-label={`${t('webhook.again')} (${name})`}
            onClick={() => void send()}
          >
            {t('webhook.again')}
          </Button>
        </Group>
      </Group>
      {isShown ? <Exchange delivery={delivery} /> : null}
    </Paper>
  )
}

/** Received, failing or waiting; a delivered one stays so though a repetition of it fails. */
function Outcome({ delivery: { delivered_at, failure } }: { delivery: WebhookDelivery }) {
  const { t } = useTranslation()
  const [word, color] =
    delivered_at !== null
      ? (['delivered', 'teal'] as const)
      : failure === null
        ? (['pending', 'gray'] as const)
        : (['failed', 'orange'] as const)
  return (
    <Badge variant="light" color={color} c="var(--mantine-color-text)" tt="none">
      {t(`webhook.${word}`)}
    </Badge>
  )
}

type ProgressProps = { delivery: WebhookDelivery; isSent: boolean }

function Progress({ delivery: { tries, next_try_at, failure }, isSent }: ProgressProps) {
  const { t } = useTranslation()
  const said = useSaid()
  return (
    <>
      {tries > 0 ? ` · ${t('webhook.tries', { count: tries })}` : ''}
      {isSent && failure !== null && next_try_at !== null
        ? ` · ${t('webhook.next_try', { date: said(next_try_at) })}`
        : ''}
    </>
  )
}

/** The last try: what was sent and what came back. */
function Exchange({ delivery: { request, answer, failure, tries } }: { delivery: WebhookDelivery }) {
  const { t } = useTranslation()
  const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}\n`)
  return (
    <Stack gap="xs" mt="xs">
      <Text size="sm" fw={600}>
        {t('webhook.request')}
      </Text>
      <Code block className="webhook-text" tabIndex={0} role="region" aria-label={t('webhook.request')}>
        {headers.join('')}
        {headers.length > 0 ? '\n' : ''}
        {JSON.stringify(JSON.parse(request.body), null, 2)}
      </Code>
      <Text size="sm" fw={600}>
        {t('webhook.answer')}
      </Text>
      <Text size="sm">
        {tries === 0 ? t('webhook.not_tried') : failure === null ? null : t(`webhook.failures.${failure}`)}{' '}
        {answer ? t('webhook.answered', { status: answer.status, count: answer.milliseconds }) : null}
        {tries > 0 && !answer && failure === null ? t('webhook.no_answer') : null}
      </Text>
      {answer?.body ? (
        <Code block className="webhook-text" tabIndex={0} role="region" aria-label={t('webhook.answer')}>
          {answer.body}
        </Code>
      ) : null}
    </Stack>
  )
}
