import { Anchor, Button, Text } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OverbookedMaterial, TakenBy } from '#shared/material-shape.ts'
import { formatPeriod, formatQuantity } from '#shared/rules/format.ts'
import { currentLanguage } from '../words.ts'
import { detailsAddress } from './details-address.ts'
import './missing-rows.css'

/** How many show at first: what lies below them matters too. */
const toldAtFirst = 5
const shown = (pieces: number) => formatQuantity(pieces, currentLanguage())

type Open = (event: number) => void
type MissingRowsProps = {
  /** Those of several copies stand with the dates of their copy. */
  materials: readonly OverbookedMaterial[]
  /** Opens an event that holds some; without it, each opens in a new tab. */
  onOpen?: Open
  /** What can be done about a material, below it. */
  act?: ((material: OverbookedMaterial) => ReactNode) | undefined
}

/** Missing materials and the events that hold them (rules/availability.md#12): a few at first, all on demand. */
export function MissingRows({ materials, onOpen, act }: MissingRowsProps) {
  const { t } = useTranslation()
  const [isWhole, setWhole] = useState(false)
  // One more takes no more room than the button that would show it.
  const told = isWhole || materials.length === toldAtFirst + 1 ? materials : materials.slice(0, toldAtFirst)
  const others = materials.length - told.length
  return (
    <>
      <ul className="event-missing">
        {told.map((material) => (
          <li key={`${material.copy?.start_date ?? ''} ${material.id}`}>
            <Row material={material} onOpen={onOpen} />
            {act?.(material)}
          </li>
        ))}
      </ul>
      {others > 0 ? (
        <Button size="compact-sm" variant="default" mt="sm" onClick={() => setWhole(true)}>
          {t('event.missing.more', { count: others })}
        </Button>
      ) : null}
    </>
  )
}

function Row({ material, onOpen }: { material: OverbookedMaterial; onOpen: Open | undefined }) {
  const { t } = useTranslation()
  const { name, reference, copy, taken_by } = material
  return (
    <>
      <Text size="sm" fw={600}>
        {name} <span className="reference">{reference}</span>
        {copy ? ` · ${formatPeriod(copy.start_date, copy.end_date, currentLanguage())}` : null}
      </Text>
      <Text size="sm">
        {t('event.missing.line', {
          missing: shown(material.missing_quantity),
          asked: shown(material.pivot.quantity),
        })}
        {', '}
        {t('event.missing.remaining', { shown: shown(material.remaining_quantity) })}
        {material.stock_short ? `. ${t('event.missing.stock')}` : '.'}
        {taken_by.length > 0 ? ` ${t('event.missing.taken')}` : null}
      </Text>
      {taken_by.length > 0 ? (
        <ul>
          {taken_by.map((holder, at) => (
            <Holder key={holder.id ?? `nameless ${at}`} holder={holder} onOpen={onOpen} />
          ))}
        </ul>
      ) : null}
    </>
  )
}

function Holder({ holder, onOpen }: { holder: TakenBy; onOpen: Open | undefined }) {
  const { t } = useTranslation()
  const { title, mobilization_start_date: from, mobilization_end_date: to } = holder
  const { quantity, is_confirmed, by_margin } = holder
  return (
    <li>
      <Text size="sm" component="span" className="figures">
        {t('event.missing.holds', { shown: shown(quantity) })}{' '}
        {/* A copy that was not kept has a title and no address (rules/availability.md#23). */}
        {holder.id === null ? (title ?? t('event.missing.hidden')) : <Link holder={holder} onOpen={onOpen} />}
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

function Link({ holder: { id, title }, onOpen }: { holder: TakenBy; onOpen: Open | undefined }) {
  const { t } = useTranslation()
  if (id === null) return null
  if (!onOpen)
    return (
      <Anchor href={detailsAddress(id)} size="sm" underline="always" target="_blank" rel="noreferrer">
        {title}
        <IconExternalLink size={14} aria-label={t('wizard.taken.new_tab')} />
      </Anchor>
    )
  return (
    <Anchor
      href={`./?event=${id}`}
      size="sm"
      underline="always"
      onClick={(click) => {
        // With a modifier key the browser opens its own tab.
        if (click.metaKey || click.ctrlKey || click.shiftKey) return
        click.preventDefault()
        onOpen(id)
      }}
    >
      {title}
    </Anchor>
  )
}
