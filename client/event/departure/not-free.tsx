import { Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { MissingMaterial } from '#shared/material-shape.ts'
import { formatQuantity } from '#shared/rules/format.ts'
import { currentLanguage } from '../../words.ts'

/** What left beyond the list though other events hold it (rules/departure.md#9). */
export function NotFree({ materials }: { materials: readonly MissingMaterial[] }) {
  const { t } = useTranslation()
  return (
    <Stack gap={2}>
      <Text size="sm" fw={600}>
        {t('departure.not_free')}
      </Text>
      {materials.map(({ id, name, missing_quantity, taken_by }) => (
        <Text key={id} size="sm">
          {formatQuantity(missing_quantity, currentLanguage())} × {name}
          {taken_by.length > 0
            ? ` (${taken_by.map(({ title }) => title ?? t('event.missing.hidden')).join(', ')})`
            : ''}
        </Text>
      ))}
    </Stack>
  )
}
