import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { can } from '#shared/permissions.ts'
import { Warning } from '../event/warning.tsx'
import { TextLink } from '../frame/link.tsx'
import { useUser } from '../session/session.ts'
import { webhooksQuery } from './queries.ts'
import { useSaid, useTroubles } from './state.tsx'

/** Tells admins which webhooks the server has paused (rules/today.md#10). */
export function PausedWebhooks() {
  const { t } = useTranslation()
  const said = useSaid()
  const troubles = useTroubles()
  const { group_id } = useUser()
  const { data: webhooks = [] } = useQuery({
    ...webhooksQuery,
    enabled: can(group_id, 'webhook:read'),
    throwOnError: false,
  })
  const paused = webhooks.filter(({ paused_at }) => paused_at !== null)
  if (paused.length === 0) return null
  return (
    <Warning className="today-led" role="alert" title={t('webhook.notice', { count: paused.length })}>
      <ul>
        {paused.map((webhook) => (
          <li key={webhook.id}>
            <TextLink to="/webhooks/$id" params={{ id: String(webhook.id) }} fw={600}>
              {webhook.address}
            </TextLink>
            <span className="figures">
              {[t('webhook.notice_since', { date: said(webhook.paused_at ?? '') }), ...troubles(webhook)].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </Warning>
  )
}
