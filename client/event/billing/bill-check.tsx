import { Anchor, List, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import type { Amounts } from '#shared/rules/pricing.ts'
import { ApiProblem } from '../../api.ts'
import { api } from '../../endpoints.ts'
import { q } from '../../query.ts'
import { useUser } from '../../session/session.ts'
import { Warning } from '../warning.tsx'

/**
 * The server's check of the next bill, for the present form: what an electronic one would lack, and
 * whether lines may reverse the charge; or why the server would make none for this user.
 */
export function useBillCheck(event: Event, { vat_breakdown, total_with_taxes }: Amounts) {
  const { data, error } = useQuery({
    ...q(api.bill.check, {
      params: { id: event.id },
      query: {
        vat_rate: vat_breakdown.map(({ rate }) => rate),
        reverse_charge: vat_breakdown.some((share) => share.reverse_charge),
        free: total_with_taxes === 0,
      },
    }),
    // The user fills in people and settings elsewhere while the form waits.
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    placeholderData: keepPreviousData,
    throwOnError: false,
  })
  return { check: data, refusal: error instanceof ApiProblem && error.status === 403 ? error : null }
}

/**
 * Lists what an electronic bill would lack, with the pages to fill it in, before a number is taken.
 */
export function MissingFromBill({ missing }: { missing: { field: string; message: string; path: string }[] }) {
  const { t } = useTranslation()
  const { group_id } = useUser()
  if (missing.length === 0) return null
  return (
    <Warning className="billing-lacks" tabIndex={-1} icon={<IconInfoCircle />} title={t('billing.check.title')}>
      <Text size="sm">{t('billing.check.help')}</Text>
      <List size="sm" spacing={4} mt="xs">
        {missing.map(({ field, message, path }) => (
          <List.Item key={field}>
            {message}{' '}
            {path.startsWith('/settings') && group_id !== 'admin' ? (
              t('billing.check.ask_admin')
            ) : (
              <Anchor
                underline="always"
                inherit
                href={new URL(path.slice(1), document.baseURI).href}
                target="_blank"
                rel="noreferrer"
              >
                {t('billing.e_invoice.fill_in')}
              </Anchor>
            )}
          </List.Item>
        ))}
      </List>
    </Warning>
  )
}

/**
 * Says beside the button, which stays in view, how much an electronic bill would lack, and leads to
 * the list. The button names it as its description.
 */
export function LacksBriefly({ id, count, onShow }: { id: string; count: number; onShow(): void }) {
  const { t } = useTranslation()
  return (
    <Anchor id={id} component="button" type="button" size="sm" onClick={onShow}>
      {t('billing.check.brief', { count })}
    </Anchor>
  )
}
