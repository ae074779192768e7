import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '../../frame/page.tsx'
import { Warning } from '../warning.tsx'

/**
 * Offers to bring an open form up to what the return claims by now: it was ended, opened again, or
 * pieces came back late (rules/inventory.md#28).
 */
export function ClaimedMeanwhile({ count, onUpdate }: { count: number; onUpdate(): void }) {
  const { t } = useTranslation()
  const height = useIsPhone() ? 44 : 36
  return (
    <Warning title={t('billing.claims_changed', { count })}>
      <Button variant="default" h={height} mt="xs" onClick={onUpdate}>
        {t('billing.claims_update')}
      </Button>
    </Warning>
  )
}
