import { Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { NewLink } from '../frame/link.tsx'
import { ImportLink } from '../import/import-link.tsx'

/** The two ways to fill an empty stock: one material by hand, or the whole list from a file. */
export function StockWays() {
  const { t } = useTranslation()
  return (
    <Group justify="center">
      <NewLink to="/materials/new">{t('material.new')}</NewLink>
      <ImportLink what="materials" />
    </Group>
  )
}
