import { Group, Skeleton, Stack, Switch, Table, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import { formatQuantity } from '#shared/rules/format.ts'
import { byReference } from '#shared/rules/text.ts'
import { categoriesQuery } from '../../../category/queries.ts'
import { currentLanguage } from '../../../words.ts'
import { byCategory } from '../../by-category.ts'
import { piecesOf } from '../../lines.ts'
import type { Missing } from '../../use-materials.ts'

/** Above this many materials, a switch folds them into their categories (rules/wizard.md#24). */
const foldableFrom = 20

/** The event's materials by category, with the missing pieces of each. */
export function SummaryMaterials({ event, missing }: { event: Event; missing: Missing }) {
  const { t } = useTranslation()
  const { data: categories } = useQuery(categoriesQuery)
  const language = currentLanguage()
  const [wanted, setWanted] = useState(true)
  const isFoldable = event.materials.length > foldableFrom
  const isDetailed = wanted || !isFoldable
  if (!categories) return <Skeleton height={160} />
  const groups = byCategory(byReference(event.materials), categories)
  const quantity = (count: number) => ({ count, shown: formatQuantity(count, language) })
  return (
    <Stack gap="md">
      {isFoldable ? (
        <Switch
          label={t('wizard.summary.details')}
          checked={isDetailed}
          onChange={({ currentTarget }) => setWanted(currentTarget.checked)}
        />
      ) : null}
      {groups.map(({ id, name, materials }) => (
        <section key={id ?? 'none'}>
          <Group justify="space-between" align="baseline">
            <Title order={3} size="h5">
              {name ?? t('category.uncategorized')}
            </Title>
            <Text size="sm" c="dimmed" className="figures">
              {t('wizard.summary.category_items', quantity(piecesOf(materials)))}
            </Text>
          </Group>
          {isDetailed ? (
            <Table verticalSpacing={6}>
              <Table.Tbody>
                {materials.map(({ id: material, reference, name: designation, pivot }) => {
                  const lacking = missing.byId.get(material)?.missing_quantity ?? 0
                  return (
                    <Table.Tr key={material}>
                      <Table.Td>
                        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                          {designation}
                        </Text>
                        <span className="reference is-under">{reference}</span>
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
                        × {formatQuantity(pivot.quantity, language)}
                      </Table.Td>
                    </Table.Tr>
                  )
                })}
              </Table.Tbody>
            </Table>
          ) : null}
        </section>
      ))}
    </Stack>
  )
}
