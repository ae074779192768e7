import { useTranslation } from 'react-i18next'
import type { Webhook } from '#shared/webhook.ts'
import { api } from '../endpoints.ts'
import { tellOutcome } from '../form/tell-outcome.ts'
import { useWrite } from '../query.ts'
import { ask } from '../ui/ask.tsx'

type Removal = { remove(webhook: Webhook): Promise<void>; isBusy: boolean }

/** Asks, then destroys a webhook: there is no trash (rules/webhook.md#1). */
export function useWebhookRemoval(): Removal {
  const { t } = useTranslation()
  const removal = useWrite(api.webhook.remove)
  const remove = async ({ id, address, version }: Webhook) => {
    const isSure = await ask({
      title: t('webhook.ask_delete'),
      text: t('webhook.ask_delete_text', { address }),
      yes: t('webhook.yes_delete'),
      no: t('table.no'),
      danger: true,
    })
    if (!isSure) return
    await tellOutcome(removal.mutateAsync({ params: { id }, version }), {
      done: t('webhook.deleted'),
      failed: t('frame.error.deleting'),
    })
  }
  return { remove, isBusy: removal.isPending }
}
