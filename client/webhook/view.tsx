import { Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconKey, IconPencil } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Webhook } from '#shared/webhook.ts'
import { ApiProblem } from '../api.ts'
import { api } from '../endpoints.ts'
import { Warning } from '../event/warning.tsx'
import { notifyDone, notifyFailure } from '../frame/notify.tsx'
import { Page, useIsPhone } from '../frame/page.tsx'
import { recordQuery, useWrite } from '../query.ts'
import { ask } from '../ui/ask.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Pages } from '../ui/table/pages.tsx'
import { Delivery } from './delivery.tsx'
import { WebhookDialog } from './form.tsx'
import { deliveriesQuery } from './queries.ts'
import { showWebhookSecret } from './secret.ts'
import { useSaid, useTroubles, WebhookState } from './state.tsx'

const route = getRouteApi('/app/webhooks/$id')
/** Tries are no writes that the change stream tells. */
const often = { refetchInterval: 5_000 }

/** A webhook and what it sent (rules/webhook.md#21). */
export function WebhookView() {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const { id } = route.useParams()
  const { page } = route.useSearch()
  const navigate = route.useNavigate()
  const { data: webhook, error } = useSuspenseQuery({ ...recordQuery(api.webhook.get, id), ...often })
  const { data: deliveries } = useSuspenseQuery({ ...deliveriesQuery(id, page), ...often })
  const [isOpen, dialog] = useDisclosure(false)
  // Deleted meanwhile: the content on screen would be wrong, and is not asked for again.
  if (error instanceof ApiProblem && error.status === 404) throw error
  return (
    <Page
      title={t('frame.menu.webhooks')}
      subtitle={webhook.address}
      actions={
        <>
          <RenewSecret webhook={webhook} />
          <Button variant="default" leftSection={<IconPencil size={16} />} onClick={dialog.open}>
            {t('webhook.change')}
          </Button>
        </>
      }
    >
      <Stack maw={960}>
        <Summary webhook={webhook} />
        <Text component="h2" size="sm" fw={600}>
          {t('webhook.deliveries')}
        </Text>
        {deliveries.data.length === 0 ? (
          <EmptyState
            isQuiet
            drawing="labels"
            title={t('webhook.no_deliveries')}
            help={t('webhook.no_deliveries_help')}
          />
        ) : (
          <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
            {deliveries.data.map((delivery) => (
              <Delivery key={delivery.id} delivery={delivery} isSent={webhook.is_active} />
            ))}
          </Stack>
        )}
        <Pages
          page={deliveries.pagination}
          isPhone={isPhone}
          onPage={(to) => void navigate({ search: { page: to === 1 ? undefined : to } })}
        />
      </Stack>
      <WebhookDialog isOpen={isOpen} webhook={webhook} onClose={dialog.close} />
    </Page>
  )
}

function Summary({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation()
  const troubles = useTroubles()
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <WebhookState webhook={webhook} />
        <Text size="sm">{webhook.kinds.map((kind) => t(`webhook.kinds.${kind}`)).join(', ')}</Text>
      </Group>
      {troubles(webhook).map((trouble) => (
        <Text key={trouble} size="sm">
          {trouble}
        </Text>
      ))}
      {webhook.is_active ? null : <Stopped webhook={webhook} />}
    </Stack>
  )
}

/** Why nothing is sent, and the way on. */
function Stopped({ webhook: { id, version, paused_at } }: { webhook: Webhook }) {
  const { t } = useTranslation()
  const said = useSaid()
  const update = useWrite(api.webhook.update)
  // The warning is gone by the time that the write is over, and with it callbacks of `mutate`.
  const resume = async () => {
    try {
      await update.mutateAsync({ params: { id }, body: { is_active: true }, version })
      notifyDone(t('webhook.resumed'))
    } catch (error) {
      notifyFailure(error, t('webhook.resume_failed'))
    }
  }
  const title = paused_at === null ? t('webhook.stopped_title') : t('webhook.paused_title', { date: said(paused_at) })
  return (
    <Warning title={title}>
      <Stack gap="xs" align="flex-start">
        {t(paused_at === null ? 'webhook.stopped_text' : 'webhook.paused_text')}
        <Button onClick={() => void resume()} loading={update.isPending}>
          {t('webhook.resume')}
        </Button>
      </Stack>
    </Warning>
  )
}

/** Asks, then lets the server make another secret and shows it once. */
function RenewSecret({ webhook: { id, version } }: { webhook: Webhook }) {
  const { t } = useTranslation()
  const update = useWrite(api.webhook.update)
  const renew = async () => {
    const isSure = await ask({
      title: t('webhook.renew_ask'),
      text: t('webhook.renew_text'),
      yes: t('webhook.renew'),
      no: t('table.no'),
      danger: true,
    })
    if (!isSure) return
    // The page may be gone by the time that the write is over, and with it callbacks of `mutate`.
    try {
      const { secret } = await update.mutateAsync({ params: { id }, body: { secret: null }, version })
      update.reset() // while the page stays, it would keep the answer
      if (secret) void showWebhookSecret(secret)
    } catch (error) {
      notifyFailure(error, t('webhook.renew_failed'))
    }
  }
  return (
    <Button
      variant="default"
      leftSection={<IconKey size={16} />}
      loading={update.isPending}
      onClick={() => void renew()}
    >
      {t('webhook.renew')}
    </Button>
  )
}
