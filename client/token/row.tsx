import { Badge, Group, Paper, Text } from '@mantine/core'
import { IconTrashX } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { formatDate } from '#shared/rules/format.ts'
import { utcInstant, wallClockOf } from '#shared/rules/period.ts'
import type { Token } from '#shared/token.ts'
import { api } from '../endpoints.ts'
import { RowButton } from '../form/row-actions.tsx'
import { tellOutcome } from '../form/tell-outcome.ts'
import { useWrite } from '../query.ts'
import { useSettings } from '../session/session.ts'
import { ask } from '../ui/ask.tsx'
import { currentLanguage } from '../words.ts'

/** When and from where a token was last used, as a sentence without its full stop. */
const lastUse = ({ last_used_on: day, last_used_address: address }: Token, t: TFunction): string =>
  day === null || address === null
    ? t('token.unused')
    : t('token.used', { date: formatDate(day, currentLanguage()), address })

type TokenRowProps = {
  token: Token
  /** Names the owner of another user's token; null until the name is read. */
  owner?: string | null | undefined
}

/** A token: what it may do and until when, its last use, and the way to revoke it. */
export function TokenRow({ token, owner }: TokenRowProps) {
  const { t } = useTranslation()
  const { revoke, isBusy } = useRevocation()
  return (
    <Paper component="li" withBorder px="sm" py={6} fz="sm">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Group gap="xs">
            <Text size="sm" fw={500}>
              {token.name}
            </Text>
            <Rights token={token} />
          </Group>
          {owner === undefined ? null : (
            <Text size="xs">{owner === null ? '\u00a0' : t('token.of', { name: owner })}</Text>
          )}
          <Text size="xs" c="dimmed">
            {lastUse(token, t)}
            {' · '}
            <End token={token} />
          </Text>
        </div>
        <RowButton
          label={t('token.revoke', { name: token.name })}
          isFinal
          disabled={isBusy}
          onClick={() => void revoke(token)}
        >
          <IconTrashX size={18} />
        </RowButton>
      </Group>
    </Paper>
  )
}

function Rights({ token: { group_id, read_only } }: { token: Token }) {
  const { t } = useTranslation()
  return (
    <>
      <Badge variant="default" tt="none" fw={500}>
        {t(`user.groups.${group_id}`)}
      </Badge>
      {read_only && group_id !== 'visitor' ? (
        <Badge variant="default" tt="none" fw={500}>
          {t('token.read_only')}
        </Badge>
      ) : null}
    </>
  )
}

/** The last day of a token by the site's clock. */
function End({ token: { expires_at } }: { token: Token }) {
  const { t } = useTranslation()
  const { timezone } = useSettings().general
  if (expires_at === null) return t('token.without_end')
  const date = formatDate(wallClockOf(utcInstant(expires_at), timezone), currentLanguage())
  if (utcInstant(expires_at) > Date.now()) return t('token.until', { date })
  return (
    <Text span inherit c="red" fw={500}>
      {t('token.over')}
    </Text>
  )
}

/** Asks, then revokes (rules/token.md#9). */
function useRevocation() {
  const { t } = useTranslation()
  const removal = useWrite(api.token.remove)
  const revoke = async (token: Token) => {
    const { id, name, version } = token
    const isSure = await ask({
      title: t('token.ask_revoke'),
      text: t('token.ask_revoke_text', { name, use: lastUse(token, t) }),
      yes: t('token.yes_revoke'),
      no: t('form.cancel'),
      danger: true,
    })
    if (!isSure) return
    await tellOutcome(removal.mutateAsync({ params: { id }, version }), {
      done: t('token.revoked', { name }),
      failed: t('frame.error.deleting'),
    })
  }
  return { revoke, isBusy: removal.isPending }
}
