import { Button, Text } from '@mantine/core'
import { IconChevronDown, IconRefresh } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatQuantity } from '#shared/rules/format.ts'
import { dailyTotal } from '#shared/rules/pricing.ts'
import { kitKey } from '../../../../material/editor/kit-rows.ts'
import { currentLanguage } from '../../../../words.ts'
import type { UnitLine } from '../../../units/naming.ts'
import { type Chosen, lackOf } from './chosen.ts'
import type { ChosenKit } from './chosen-kits.ts'
import { useMoney } from './money.ts'
import { UnitsOf } from './units-of.tsx'

type ChosenKitsProps = {
  packed: readonly ChosenKit[]
  /** All chosen lines, with what lacks. */
  chosen: readonly Chosen[]
  onGoTo(id: number): void
  /** Takes the new contents of a kit over. */
  onRefresh(kit: ChosenKit): Promise<void>
  /** Lines that lie in kits alone. */
  units: ReadonlyMap<number, UnitLine>
  onUnits(id: number): void
}

/** The chosen kits above the other lines, each with its pieces folded below it (rules/wizard.md#33). */
export function ChosenKits({ packed, chosen, units, onGoTo, onRefresh, onUnits }: ChosenKitsProps) {
  const { t } = useTranslation()
  const money = useMoney()
  const language = currentLanguage()
  const byId = new Map(chosen.map((one) => [one.id, one]))
  return packed.map((kit) => {
    const pieces = kit.materials.flatMap(({ id, quantity }) => {
      const material = byId.get(id)
      return material ? [{ ...material, packed: quantity * kit.quantity }] : []
    })
    const byPiece = pieces.map(({ rental_price, packed }) => ({ rental_price, quantity: packed }))
    const price = dailyTotal(kit.rental_price === null ? byPiece : [kit])
    return (
      <Fragment key={kit.id}>
        <details className="load-group load-kit">
          <summary>
            <IconChevronDown size={16} aria-hidden />
            <span>
              <b>
                {formatQuantity(kit.quantity, language)} × {kit.name}
              </b>
            </span>
            {money ? <b className="figures">{money(price)}</b> : null}
          </summary>
          <ul>
            {pieces.map((one) => (
              <li key={one.id} data-short={lackOf(one) > 0 || undefined}>
                <b className="figures">{formatQuantity(one.packed, language)}</b>
                <button type="button" className="load-name" title={one.reference} onClick={() => onGoTo(one.id)}>
                  {one.name}
                </button>
                <UnitsOf line={units.get(one.id)} onUnits={onUnits} />
              </li>
            ))}
            <li>
              <button type="button" className="load-name load-go" onClick={() => onGoTo(kitKey(kit.id))}>
                {t('choosing.go_to', { name: kit.name })}
              </button>
            </li>
          </ul>
        </details>
        {kit.is_outdated ? <Outdated kit={kit} onRefresh={onRefresh} /> : null}
      </Fragment>
    )
  })
}

type OutdatedProps = { kit: ChosenKit; onRefresh(kit: ChosenKit): Promise<void> }

/** Says that the kit has changed since, and takes its new contents over (rules/kit.md#14). */
function Outdated({ kit, onRefresh }: OutdatedProps) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const refresh = async () => {
    setBusy(true)
    await onRefresh(kit).finally(() => setBusy(false))
  }
  return (
    <div className="load-outdated">
      <Text size="xs">{t('choosing.kit_outdated')}</Text>
      <Button
        size="compact-xs"
        variant="default"
        loading={isBusy}
        leftSection={<IconRefresh size={14} aria-hidden />}
        onClick={() => void refresh()}
      >
        {t('choosing.kit_refresh')}
      </Button>
    </div>
  )
}
