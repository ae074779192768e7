import { Grid, Group, Text } from '@mantine/core'
import { IconArrowRight, IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Material } from '#shared/material-shape.ts'
import { api } from '../endpoints.ts'
import type { RecordForm } from '../form/record-form.ts'
import { TextLink } from '../frame/link.tsx'
import { q } from '../query.ts'
import type { MaterialValues } from './values.ts'

/** The quantities of a unitary material, in place of their fields: its units count (rules/unit.md#6). */
export function CountedByUnits({ material }: { material: Material }) {
  const { t } = useTranslation()
  const broken = material.out_of_order_quantity ?? 0
  return (
    <Group justify="space-between" gap="xs" className="by-unit">
      <div>
        <Text fw={500} className="figures">
          {t('unit.counted', {
            count: material.stock_quantity,
            broken: broken === 0 ? t('unit.none_broken') : t('unit.broken', { count: broken }),
          })}
        </Text>
        <Text size="sm" c="dimmed">
          {t('unit.counted_help')}
        </Text>
      </div>
      <TextLink to="/materials/$id/view" params={{ id: String(material.id) }} hash="units" size="sm" className="touch">
        <Group gap={4} component="span" wrap="nowrap">
          {t('unit.see')}
          <IconArrowRight size={16} aria-hidden />
        </Group>
      </TextLink>
    </Group>
  )
}

type Part = { form: RecordForm<MaterialValues>; material: Material | undefined }

/** What saving does to the units once the switch is turned (rules/unit.md#7, rules/unit.md#8); nothing while it is not. */
export function WhatBecomesOfUnits({ form, material }: Part) {
  const { t } = useTranslation()
  const { is_unitary, stock_quantity, out_of_order_quantity } = form.values
  const wasUnitary = material?.is_unitary ?? false
  const trashed = useQuery({
    ...q(api.unit.list, { params: { id: material?.id ?? 0 }, query: { deleted: true } }),
    enabled: material !== undefined && is_unitary && !wasUnitary,
    throwOnError: false, // the sentence says less then
  })
  const count = Math.max(0, Number(stock_quantity) || 0)
  const broken = Math.min(count, Number(out_of_order_quantity) || 0)
  const begins = [
    t('unit.begins', { count }),
    broken > 0 ? t('unit.begins_broken', { count: broken }) : null,
    trashed.data?.length ? t('unit.begins_again') : null,
  ]
  const said = is_unitary === wasUnitary ? null : is_unitary ? begins.filter(Boolean).join(' ') : t('unit.ends')
  return (
    <Grid.Col span={12} role="status" hidden={said === null} pt={said === null ? 0 : undefined}>
      {said === null ? null : (
        <Group gap="xs" wrap="nowrap" align="flex-start">
          <IconInfoCircle size={18} aria-hidden style={{ flex: 'none' }} />
          <Text size="sm">{said}</Text>
        </Group>
      )}
    </Grid.Col>
  )
}
