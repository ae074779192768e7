import { Alert, Anchor, Button, Text } from '@mantine/core'
import { IconAlertTriangle, IconPackageImport, IconTruck } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { awaitedQuantity } from '#shared/awaited.ts'
import type { EventMaterial, MissingMaterial, TakenBy } from '#shared/material-shape.ts'
import { formatPeriod, formatQuantity } from '#shared/rules/format.ts'
import { currentLanguage } from '../../words.ts'
import { Warning } from '../warning.tsx'

/** How many show at first: the event's list is below them. */
const toldAtFirst = 5
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
  const [isWhole, setWhole] = useState(false)
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
  // One more takes no more room than the button that would show it.
  const told = isWhole || data.length === toldAtFirst + 1 ? data : data.slice(0, toldAtFirst)
  const others = data.length - told.length
  return (
    <Warning title={t('event.missing.title', { count: data.length })}>
      <ul className="event-missing">
        {told.map((material) => (
          <li key={material.id}>
            <Text size="sm" fw={600}>
              {material.name} <span className="reference">{material.reference}</span>
            </Text>
            <Text size="sm">
              {t('event.missing.line', {
                missing: shown(material.missing_quantity),
                asked: shown(material.pivot.quantity),
              })}
              {', '}
              {t('event.missing.remaining', { shown: shown(material.remaining_quantity) })}
              {material.stock_short ? `. ${t('event.missing.stock')}` : '.'}
              {material.taken_by.length > 0 ? ` ${t('event.missing.taken')}` : null}
            </Text>
            {material.taken_by.length > 0 ? (
              <ul>
                {material.taken_by.map((holder, at) => (
                  <Holder key={holder.id ?? `hidden ${at}`} holder={holder} onOpen={onOpen} />
                ))}
              </ul>
            ) : null}
            {onCover ? (
              <Button
                size="compact-sm"
                variant="default"
                mt={4}
                leftSection={<IconTruck size={16} aria-hidden />}
                aria-haspopup="dialog"
                aria-label={t('sub_rental.cover_named', {
                  shown: shown(material.missing_quantity),
                  name: material.name,
                })}
                onClick={() => onCover(material)}
              >
                {t('sub_rental.cover', { shown: shown(material.missing_quantity) })}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {others > 0 ? (
        <Button size="compact-sm" variant="default" mt="sm" onClick={() => setWhole(true)}>
          {t('event.missing.more', { count: others })}
        </Button>
      ) : null}
      {mend}
    </Warning>
  )
}

function Holder({ holder, onOpen }: { holder: TakenBy; onOpen(event: number): void }) {
  const { t } = useTranslation()
  const { id, title, mobilization_start_date: from, mobilization_end_date: to } = holder
  const { quantity, is_confirmed, by_margin } = holder
  return (
    <li>
      <Text size="sm" component="span" className="figures">
        {t('event.missing.holds', { shown: shown(quantity) })}{' '}
        {id === null ? (
          t('event.missing.hidden')
        ) : (
          <Anchor
            href={`./?event=${id}`}
            size="sm"
            onClick={(click) => {
              // With a modifier key the browser opens its own tab.
              if (click.metaKey || click.ctrlKey || click.shiftKey) return
              click.preventDefault()
              onOpen(id)
            }}
          >
            {title}
          </Anchor>
        )}
        {from && to ? (
          <Text span size="sm">
            {' '}
            · {formatPeriod(from, to, currentLanguage())}
          </Text>
        ) : null}
        {is_confirmed === false ? ` · ${t('event.missing.unconfirmed')}` : null}
        {by_margin ? ` · ${t('event.missing.by_margin')}` : null}
      </Text>
    </li>
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
