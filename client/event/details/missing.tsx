import { Alert, Button, Text } from '@mantine/core'
import { IconAlertTriangle, IconPackageImport, IconTruck } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { awaitedQuantity } from '#shared/awaited.ts'
import type { EventMaterial, MissingMaterial } from '#shared/material-shape.ts'
import { formatQuantity } from '#shared/rules/format.ts'
import { currentLanguage } from '../../words.ts'
import { MissingRows } from '../missing-rows.tsx'
import { Warning } from '../warning.tsx'

const shown = (pieces: number) => formatQuantity(pieces, currentLanguage())

type MissingProps = {
  query: UseQueryResult<MissingMaterial[]>
  /** Leads to where the list is changed. */
  mend: ReactNode
  onOpen(event: number): void
  /** Sub-renting what lacks of a material; null for users who may not. */
  onCover: ((material: MissingMaterial) => void) | null
}

/**
 * The missing materials, and the events that hold them (rules/details.md#15,
 * rules/availability.md#12).
 */
export function Missing({ query, mend, onOpen, onCover }: MissingProps) {
  const { t } = useTranslation()
  const { data } = query
  if (!data && query.error) {
    return (
      <Alert color="red" icon={<IconAlertTriangle />} role="alert" title={t('event.missing.failed')}>
        <Button size="compact-sm" variant="default" onClick={() => void query.refetch()}>
          {t('event.retry')}
        </Button>
      </Alert>
    )
  }
  if (!data || data.length === 0) return null
  return (
    <Warning title={t('event.missing.title', { count: data.length })}>
      <MissingRows
        materials={data}
        onOpen={onOpen}
        act={onCover ? (material) => <Cover material={material} onCover={onCover} /> : undefined}
      />
      {mend}
    </Warning>
  )
}

/** Offers a colleague's pieces for what lacks (rules/sub-rental.md#11). */
function Cover({ material, onCover }: { material: MissingMaterial; onCover(material: MissingMaterial): void }) {
  const { t } = useTranslation()
  const lack = shown(material.missing_quantity)
  return (
    <Button
      size="compact-sm"
      variant="default"
      mt={4}
      leftSection={<IconTruck size={16} aria-hidden />}
      aria-haspopup="dialog"
      aria-label={t('sub_rental.cover_named', { shown: lack, name: material.name })}
      onClick={() => onCover(material)}
    >
      {t('sub_rental.cover', { shown: lack })}
    </Button>
  )
}

/** The pieces that the inventory found missing. */
export function NotReturned({ materials, hasDeparted }: { materials: readonly EventMaterial[]; hasDeparted: boolean }) {
  const { t } = useTranslation()
  const away = materials.flatMap(({ id, name, pivot }) => {
    const awaited = awaitedQuantity(pivot, hasDeparted)
    const count = awaited - pivot.quantity_returned - pivot.quantity_lost
    return count > 0 ? [{ id, name, awaited, count }] : []
  })
  if (away.length === 0) return null
  return (
    <Warning
      icon={<IconPackageImport className="event-warning" />}
      title={t('event.not_returned.title', { count: away.length })}
    >
      <ul className="event-missing">
        {away.map(({ id, name, awaited, count }) => (
          <li key={id}>
            <Text size="sm">
              <Text span fw={600}>
                {name}
              </Text>
              {' · '}
              {t('event.not_returned.line', {
                count,
                shown: shown(count),
                asked: shown(awaited),
              })}
            </Text>
          </li>
        ))}
      </ul>
    </Warning>
  )
}
