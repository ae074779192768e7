import { Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../frame/link.tsx'
import { ImportLink } from '../import/import-link.tsx'

/** The two ways into an empty stock: one material by hand, or the whole list from a file. */
export function StockWays() {
  const { t } = useTranslation()
  return (
    <Group justify="center">
      <ButtonLink to="/materials/new" leftSection={<IconPlus size={16} />}>
        {t('material.new')}
      </ButtonLink>
      <ImportLink what="materials" />
    </Group>
  )
}
