import { Group, Table, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatQuantity } from '#shared/rules/format.ts'
import { currentLanguage } from '../../../words.ts'
import { type PackedKit, packedPieces } from '../../lines.ts'
import { SummaryLine, type SummaryLineProps } from './line.tsx'

type SummaryKitsProps = Pick<SummaryLineProps, 'onCover'> & {
  kits: readonly PackedKit[]
  isDetailed: boolean
  lackOf(material: number): number
}

/** The kits of the event, each over its pieces. */
export function SummaryKits({ kits, isDetailed, lackOf, onCover }: SummaryKitsProps) {
  const { t } = useTranslation()
  const language = currentLanguage()
  return kits.map((packed) => {
    const { kit, pieces } = packed
    const count = packedPieces(packed)
    return (
      <section key={kit.id}>
        <Group justify="space-between" align="baseline">
          <Title order={3} size="h5">
            {formatQuantity(kit.pivot.quantity, language)} × {kit.name}{' '}
            <span className="reference">{kit.reference}</span>
          </Title>
          <Text size="sm" c="dimmed" className="figures">
            {t('wizard.summary.category_items', { count, shown: formatQuantity(count, language) })}
          </Text>
        </Group>
        {isDetailed ? (
          <Table verticalSpacing={6}>
            <Table.Tbody>
              {pieces.map(({ material, quantity }) => (
                <SummaryLine
                  key={material.id}
                  material={material}
                  quantity={quantity}
                  lacking={lackOf(material.id)}
                  onCover={onCover}
                />
              ))}
            </Table.Tbody>
          </Table>
        ) : null}
      </section>
    )
  })
}
