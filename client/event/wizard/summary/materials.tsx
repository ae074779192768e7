import { Group, Stack, Switch, Table, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Category } from '#shared/category.ts'
import type { Event } from '#shared/event.ts'
import type { EventMaterial } from '#shared/material-shape.ts'
import { formatQuantity } from '#shared/rules/format.ts'
import { byReference } from '#shared/rules/text.ts'
import { useCover } from '../../../sub-rental/cover.tsx'
import { currentLanguage } from '../../../words.ts'
import { byCategory } from '../../by-category.ts'
import { looseOf, loosePieces, looseSum, packedKits, piecesOf } from '../../lines.ts'
import { LoadFacts } from '../../load-facts.tsx'
import type { Missing } from '../../use-materials.ts'
import { SummaryKits } from './kits.tsx'
import { SummaryLine } from './line.tsx'

/** Above this many materials, a switch folds them into their categories (rules/wizard.md#24). */
const foldableFrom = 20

type SummaryMaterialsProps = { event: Event; missing: Missing; categories: readonly Category[] }

/** The event's kits, then by category its pieces and those beside the kits, with what each lacks. */
export function SummaryMaterials({ event, missing, categories }: SummaryMaterialsProps) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const [wanted, setWanted] = useState(true)
  const { cover, dialog } = useCover(event.id)
  const isFoldable = event.materials.length > foldableFrom
  const isDetailed = wanted || !isFoldable
  const groups = byCategory(byReference(event.materials), categories)
  const lackOf = (id: number) => missing.byId.get(id)?.missing_quantity ?? 0
  const quantity = (count: number) => ({ count, shown: formatQuantity(count, language) })
  /** All pieces that leave, as the event in brief counts them, and how many of them lie in kits above. */
  const piecesIn = (materials: readonly EventMaterial[]) => {
    const all = piecesOf(materials)
    const packed = all - looseSum(materials)
    const words = t('wizard.summary.category_items', quantity(all))
    return packed > 0 ? `${words}, ${t('choosing.in_kits', quantity(packed))}` : words
  }
  return (
    <Stack gap="md">
      {isFoldable ? (
        <Switch
          label={t('wizard.summary.details')}
          checked={isDetailed}
          onChange={({ currentTarget }) => setWanted(currentTarget.checked)}
        />
      ) : null}
      <LoadFacts materials={event.materials} />
      <SummaryKits kits={packedKits(event)} isDetailed={isDetailed} lackOf={lackOf} onCover={cover} />
      {groups.map(({ id, name, materials }) => (
        <section key={id ?? 'none'}>
          <Group justify="space-between" align="baseline">
            <Title order={3} size="h5">
              {name ?? t('category.uncategorized')}
            </Title>
            <Text size="sm" c="dimmed" className="figures">
              {piecesIn(materials)}
            </Text>
          </Group>
          {isDetailed && looseSum(materials) > 0 ? (
            <Table verticalSpacing={6}>
              <Table.Tbody>
                {looseOf({ materials }).map((one) => (
                  <SummaryLine
                    key={one.id}
                    material={one}
                    quantity={loosePieces(one)}
                    lacking={lackOf(one.id)}
                    onCover={cover}
                  />
                ))}
              </Table.Tbody>
            </Table>
          ) : null}
        </section>
      ))}
      {dialog}
    </Stack>
  )
}
