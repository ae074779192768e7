import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '#shared/rules/format.ts'
import type { Webhook } from '#shared/webhook.ts'
import { useSettings } from '../session/session.ts'
import { currentLanguage } from '../words.ts'

type State = 'active' | 'failing' | 'paused' | 'stopped'

/** How a webhook fares: the server gave up (paused), an admin stopped it, or it tries in vain. */
function stateOf({ is_active, paused_at, failing_since }: Webhook): State {
  if (!is_active) return paused_at === null ? 'stopped' : 'paused'
  return failing_since === null ? 'active' : 'failing'
}

const colors = { active: 'teal', failing: 'orange', paused: 'red', stopped: 'gray' } as const

/** The state of a webhook in a word. */
export function WebhookState({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation()
  const state = stateOf(webhook)
  return (
    <Badge variant="light" color={colors[state]} c="var(--mantine-color-text)" tt="none" flex="none">
      {t(`webhook.states.${state}`)}
    </Badge>
  )
}

/** An instant in the words of the site's zone. */
export function useSaid(): (instant: string) => string {
  const { general } = useSettings()
  return (instant) => formatInstant(instant, currentLanguage(), general.timezone)
}

/** What keeps a webhook busy: since when it fails, what waits, what was lost. */
export function useTroubles(): (webhook: Webhook) => string[] {
  const { t } = useTranslation()
  const said = useSaid()
  return ({ is_active, failing_since, waiting_count, dropped_count }) => [
    ...(is_active && failing_since !== null ? [t('webhook.failing_since', { date: said(failing_since) })] : []),
    ...(waiting_count > 0 ? [t('webhook.waiting', { count: waiting_count })] : []),
    ...(dropped_count > 0 ? [t('webhook.dropped', { count: dropped_count })] : []),
  ]
}
