import { Group, Paper, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Webhook } from '#shared/webhook.ts'
import { RowButton } from '../form/row-actions.tsx'
import { NewButton, TextLink } from '../frame/link.tsx'
import { notifyRefusal } from '../frame/notify.tsx'
import { Page } from '../frame/page.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { WebhookDialog } from './form.tsx'
import { webhooksQuery } from './queries.ts'
import { useWebhookRemoval } from './removal.ts'
import { useTroubles, WebhookState } from './state.tsx'

/** A receiver's troubles and repairs are no writes: they are looked up again. */
const everyMinute = { refetchInterval: 60_000 }

/** The webhooks of the site (rules/webhook.md#21). */
export function WebhookList() {
  const { t } = useTranslation()
  const { data: webhooks } = useSuspenseQuery({ ...webhooksQuery, ...everyMinute })
  const [isOpen, dialog] = useDisclosure(false)
  /** The webhook in the dialog, as it was then; null for one to be made. */
  const [edited, setEdited] = useState<Webhook | null>(null)
  const current = webhooks.find(({ id }) => id === edited?.id)
  const isGone = isOpen && edited !== null && current === undefined
  const open = (webhook: Webhook | null) => {
    setEdited(webhook)
    dialog.open()
  }
  // Only the list read again tells that another admin has deleted it: saving would fail.
  useEffect(() => {
    if (!isGone) return
    dialog.close()
    notifyRefusal(t('webhook.gone'))
  }, [isGone, dialog.close, t])
  const add = <NewButton onClick={() => open(null)}>{t('webhook.new')}</NewButton>
  return (
    <Page title={t('frame.menu.webhooks')} narrow add={add}>
      {webhooks.length === 0 ? (
        <EmptyState drawing="labels" title={t('webhook.none')} help={t('webhook.none_help')} action={add} />
      ) : (
        <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
          {webhooks.map((webhook) => (
            <Row key={webhook.id} webhook={webhook} onEdit={() => open(webhook)} />
          ))}
        </Stack>
      )}
      <WebhookDialog isOpen={isOpen} webhook={current ?? edited ?? undefined} onClose={dialog.close} />
    </Page>
  )
}

function Row({ webhook, onEdit }: { webhook: Webhook; onEdit(): void }) {
  const { t } = useTranslation()
  const troubles = useTroubles()
  const { remove, isBusy } = useWebhookRemoval()
  const { id, address, kinds } = webhook
  return (
    <Paper component="li" withBorder px="sm" py="xs">
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Stack gap={4} miw={0}>
          <TextLink
            to="/webhooks/$id"
            params={{ id: String(id) }}
            fw={600}
            size="sm"
            style={{ overflowWrap: 'anywhere' }}
          >
            {address}
          </TextLink>
          <Group gap="xs">
            <WebhookState webhook={webhook} />
            <Text size="sm" c="dimmed">
              {kinds.map((kind) => t(`webhook.kinds.${kind}`)).join(', ')}
            </Text>
          </Group>
          {troubles(webhook).map((trouble) => (
            <Text key={trouble} size="sm">
              {trouble}
            </Text>
          ))}
        </Stack>
        <Group gap={4} wrap="nowrap">
          <RowButton label={t('table.edit', { name: address })} disabled={isBusy} onClick={onEdit}>
            <IconPencil size={18} />
          </RowButton>
          <RowButton
            label={t('table.destroy', { name: address })}
            isFinal
            disabled={isBusy}
            onClick={() => void remove(webhook)}
          >
            <IconTrash size={18} />
          </RowButton>
        </Group>
      </Group>
    </Paper>
  )
}
