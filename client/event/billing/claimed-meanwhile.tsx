import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '../../frame/page.tsx'
import { Warning } from '../warning.tsx'

/**
 * Offers the lines of damage or loss of a return that a colleague has ended since the form was opened:
 * the bill takes their claims back, whether it has them or not (rules/inventory.md#28).
 */
export function ClaimedMeanwhile({ count, onAdd }: { count: number; onAdd(): void }) {
  const { t } = useTranslation()
  const height = useIsPhone() ? 44 : 36
  return (
    <Warning title={t('billing.claims_meanwhile', { count })}>
      <Button variant="default" h={height} mt="xs" onClick={onAdd}>
        {t('billing.claims_add')}
      </Button>
    </Warning>
  )
}
