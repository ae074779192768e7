import { useTranslation } from 'react-i18next'
import type { Webhook } from '#shared/webhook.ts'
import { api } from '../endpoints.ts'
import { notifyDone, notifyFailure } from '../frame/notify.tsx'
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
    // The row is gone by the time that the write is over, and with it callbacks of `mutate`.
    try {
      await removal.mutateAsync({ params: { id }, version })
      notifyDone(t('webhook.deleted'))
    } catch (error) {
      notifyFailure(error, t('frame.error.deleting'))
    }
  }
  return { remove, isBusy: removal.isPending }
}
