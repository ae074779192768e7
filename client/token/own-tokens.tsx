import { Button, Fieldset, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../endpoints.ts'
import { NotRead } from '../form/not-read.tsx'
import { tellOutcome } from '../form/tell-outcome.ts'
import { ButtonLink } from '../frame/link.tsx'
import { useWrite } from '../query.ts'
import { useUser } from '../session/session.ts'
import { ask } from '../ui/ask.tsx'
import { tokensQuery } from './queries.ts'

/** The user's own API tokens beside the password, which leaves them (rules/token.md#13). */
export function OwnTokens() {
  const { t } = useTranslation()
  const user = useUser()
  const { data: tokens, isError, refetch } = useQuery({ ...tokensQuery, throwOnError: false })
  const revoke = useWrite(api.user.revokeTokens)
  const count = tokens?.filter(({ user_id }) => user_id === user.id).length
  const revokeAll = async (count: number) => {
    const isSure = await ask({
      title: t('token.ask_revoke_all'),
      text: t('token.ask_revoke_all_text', { count }),
      yes: t('token.revoke_all'),
      no: t('form.cancel'),
      danger: true,
    })
    if (!isSure) return
    await tellOutcome(revoke.mutateAsync({ params: { id: user.id }, version: user.version }), {
      done: t('token.all_revoked'),
      failed: t('frame.error.deleting'),
    })
  }
  return (
    <Fieldset legend={t('frame.menu.tokens')} mt="md">
      {isError && count === undefined ? (
        <NotRead text={t('token.own_failed')} onRetry={() => void refetch()} />
      ) : (
        <Text size="sm">
          {count === undefined ? '\u00a0' : count === 0 ? t('token.own_none') : t('token.own', { count })}
        </Text>
      )}
      <Group mt="sm">
        <ButtonLink to="/tokens" variant="default">
          {t('token.show')}
        </ButtonLink>
        <Button
          variant="light"
          color="red"
          disabled={!count}
          loading={revoke.isPending}
          onClick={() => void revokeAll(count ?? 0)}
        >
          {t('token.revoke_all')}
        </Button>
      </Group>
    </Fieldset>
  )
}
