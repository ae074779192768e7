import { showSecret } from '../form/secrets.ts'
import { i18next } from '../words.ts'

/** Shows the secret of a webhook, the only time that the server tells it (rules/webhook.md#4). */
export function showWebhookSecret(value: string): void {
  const { t } = i18next
  showSecret({
    value,
    title: t('webhook.secret_title'),
    label: t('webhook.secret'),
    help: t('webhook.secret_help'),
    lost: t('webhook.secret_lost'),
  })
}
