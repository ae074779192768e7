import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/empty-state.tsx'

/** Says that a search finds no row, and offers to clear it. */
export function FoundNone({ search, onClear }: { search: string; onClear(): void }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      drawing="lens"
      isQuiet
      title={t('inventory.found_none', { search })}
      action={
        <Button variant="default" onClick={onClear}>
          {t('inventory.clear')}
        </Button>
      }
    />
  )
}
