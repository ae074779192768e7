import { useTranslation } from 'react-i18next'
import type { Webhook } from '#shared/webhook.ts'
import { api } from '../endpoints.ts'
import { notifyDone, notifyFailure } from '../frame/notify.tsx'
import { useWrite } from '../query.ts'
import { ask } from '../ui/ask.tsx'

/** Asks, then destroys a webhook: there is no trash (rules/webhook.md#1). */
export function useWebhookRemoval(): (webhook: Webhook) => Promise<void> {
  const { t } = useTranslation()
  const remove = useWrite(api.webhook.remove)
  return async ({ id, address, version }) => {
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
      await remove.mutateAsync({ params: { id }, version })
      notifyDone(t('webhook.deleted'))
    } catch (error) {
      notifyFailure(error, t('frame.error.deleting'))
    }
  }
}
