import { showSecret } from '../form/secrets.ts'
import { i18next } from '../words.ts'

/**
 * Shows the secret of a webhook, the only time that the server tells it (rules/webhook.md#4).
 * Resolves once the user has closed its dialog.
 */
export function showWebhookSecret(value: string): Promise<void> {
  const { t } = i18next
  return new Promise((resolve) =>
    showSecret({
      value,
      title: t('webhook.secret_title'),
      label: t('webhook.secret'),
      help: t('webhook.secret_help'),
      lost: t('webhook.secret_lost'),
      onSeen: resolve,
    }),
  )
}
