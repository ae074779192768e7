import { Table, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { EventMaterial } from '#shared/material-shape.ts'
import { formatQuantity } from '#shared/rules/format.ts'
import { currentLanguage } from '../../../words.ts'

type SummaryLineProps = {
  material: EventMaterial
  quantity: number
  /** Pieces of the material that lack. */
  lacking: number
}

/** A material of the summary: how many of it, and how many lack. */
export function SummaryLine({ material, quantity, lacking }: SummaryLineProps) {
  const { t } = useTranslation()
  const language = currentLanguage()
  return (
    <Table.Tr>
      <Table.Td>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {material.name}
        </Text>
        <span className="reference is-under">{material.reference}</span>
      </Table.Td>
      <Table.Td ta="right">
        {lacking > 0 ? (
          <Text size="sm" fw={600} className="wizard-fact wizard-warning wizard-end one-line">
            <IconAlertTriangle size={14} aria-hidden />
            {t('wizard.summary.missing_of', { shown: formatQuantity(lacking, language) })}
          </Text>
        ) : null}
      </Table.Td>
      <Table.Td ta="right" w={90} fw={600}>
        × {formatQuantity(quantity, language)}
      </Table.Td>
    </Table.Tr>
  )
}
