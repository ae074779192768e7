import { Anchor, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Token } from '#shared/token.ts'
import { api } from '../endpoints.ts'
import { NewButton } from '../frame/link.tsx'
import { Page } from '../frame/page.tsx'
import { q } from '../query.ts'
import { useUser } from '../session/session.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { TokenDialog } from './form.tsx'
import { tokensQuery } from './queries.ts'
import { TokenRow } from './row.tsx'

/** The own API tokens, and for an admin those of everyone (rules/token.md#12). */
export function TokenList() {
  const { t } = useTranslation()
  const user = useUser()
  const { data: tokens } = useSuspenseQuery(tokensQuery)
  const [isOpen, dialog] = useDisclosure(false)
  const own = tokens.filter(({ user_id }) => user_id === user.id)
  const others = tokens.filter(({ user_id }) => user_id !== user.id)
  const add = <NewButton onClick={dialog.open}>{t('token.new')}</NewButton>
  return (
    <Page title={t('frame.menu.tokens')} narrow add={add}>
      <Text size="sm" c="dimmed" mb="md">
        {t('token.intro')}{' '}
        <Anchor underline="always" href={new URL('api/docs', document.baseURI).href} target="_blank" rel="noreferrer">
          {t('token.docs')}
        </Anchor>
      </Text>
      {own.length === 0 ? (
        <EmptyState drawing="card" title={t('token.none')} help={t('token.none_help')} action={add} />
      ) : (
        <Rows tokens={own} label={t('token.mine')} isNamed={others.length > 0} />
      )}
      {others.length > 0 ? <Others tokens={others} /> : null}
      <TokenDialog isOpen={isOpen} onClose={dialog.close} />
    </Page>
  )
}

type RowsProps = {
  tokens: readonly Token[]
  label: string
  /** Whether the label is shown. */
  isNamed: boolean
  names?: ReadonlyMap<number, string>
}

function Rows({ tokens, label, isNamed, names }: RowsProps) {
  return (
    <Stack gap="xs" mb="xl">
      {isNamed ? (
        <Title order={2} size="h5">
          {label}
        </Title>
      ) : null}
      <Stack component="ul" aria-label={label} gap={4} p={0} m={0} style={{ listStyle: 'none' }}>
        {tokens.map((token) => (
          <TokenRow key={token.id} token={token} owner={names && (names.get(token.user_id) ?? null)} />
        ))}
      </Stack>
    </Stack>
  )
}

/** Tokens of other users, for admins. */
function Others({ tokens }: { tokens: readonly Token[] }) {
  const { t } = useTranslation()
  const { data: names = [] } = useQuery({ ...q(api.user.names, {}), throwOnError: false })
  const byId = new Map(names.map(({ id, full_name }) => [id, full_name]))
  return <Rows tokens={tokens} label={t('token.others')} isNamed names={byId} />
}
