import { Button, Group, Table, Text } from '@mantine/core'
import { IconAlertTriangle, IconTruck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { EventMaterial } from '#shared/material-shape.ts'
import { formatQuantity } from '#shared/rules/format.ts'
import { PiecesFrom } from '../../../sub-rental/pieces-from.tsx'
import { currentLanguage } from '../../../words.ts'

export type SummaryLineProps = {
  material: EventMaterial
  quantity: number
  /** Pieces of the material that lack. */
  lacking: number
  /** Sub-rents what lacks (rules/sub-rental.md#11). */
  onCover(material: EventMaterial, lacking: number): void
}

/** Shows a material of the summary: its quantity, its suppliers, and how many pieces lack. */
export function SummaryLine({ material, quantity, lacking, onCover }: SummaryLineProps) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const shown = formatQuantity(lacking, language)
  return (
    <Table.Tr>
      <Table.Td>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {material.name}
        </Text>
        <span className="reference is-under">{material.reference}</span>
        <PiecesFrom materialId={material.id} saysPlanned />
      </Table.Td>
      <Table.Td ta="right">
        {lacking > 0 ? (
          <Group gap="xs" justify="flex-end">
            <Text size="sm" fw={600} className="wizard-fact wizard-warning wizard-end one-line">
              <IconAlertTriangle size={14} aria-hidden />
              {t('wizard.summary.missing_of', { shown })}
            </Text>
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconTruck size={16} aria-hidden />}
              aria-haspopup="dialog"
              aria-label={t('sub_rental.cover_of', { shown, name: material.name })}
              onClick={() => onCover(material, lacking)}
            >
              {t('sub_rental.cover_short')}
            </Button>
          </Group>
        ) : null}
      </Table.Td>
      <Table.Td ta="right" w={90} fw={600}>
        × {formatQuantity(quantity, language)}
      </Table.Td>
    </Table.Tr>
  )
}
