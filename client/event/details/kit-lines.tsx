import { Text } from '@mantine/core'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { EventMaterial, MissingMaterial } from '#shared/material-shape.ts'
import { formatMoney, formatQuantity } from '#shared/rules/format.ts'
import { useSettings } from '../../session/session.ts'
import { currentLanguage } from '../../words.ts'
import { loosePieces, type PackedKit, packedDaily, packedPieces } from '../lines.ts'
import { NamedUnits } from '../units/named-units.tsx'
import { type UnitLine, unitLineOf } from '../units/naming.ts'
import { LineMarks } from './line-marks.tsx'

type KitLinesProps = {
  kits: readonly PackedKit[]
  lacking: ReadonlyMap<number, MissingMaterial>
  hasPrices: boolean
  areReturned: boolean
  hasDeparted: boolean
  isDetailed: boolean
  /** Names the units of a line; null for users who may not. */
  onUnits: ((line: UnitLine) => void) | null
}

/** The kits of the event, each over its pieces: the kit has the price, its pieces none. */
export function KitLines({ kits, hasPrices, isDetailed, ...marks }: KitLinesProps) {
  const { t } = useTranslation()
  const { billing } = useSettings()
  const language = currentLanguage()
  const money = (amount: number | null) => (amount === null ? '—' : formatMoney(amount, language, billing.currency))
  const pieces = kits.reduce((all, kit) => all + packedPieces(kit), 0)
  return (
    <tbody>
      <tr className="is-category">
        <th scope="rowgroup">
          {t('choosing.kits')}{' '}
          <Text span size="xs" c="dimmed" className="one-line">
            {t('choosing.kits_count', { count: kits.length })}
          </Text>
        </th>
        <td className="is-figure">{formatQuantity(pieces, language)}</td>
        {hasPrices && isDetailed ? <Wide /> : null}
        {hasPrices ? <td className="is-figure">{money(packedDaily(kits))}</td> : null}
      </tr>
      {kits.map((packed) => (
        <Fragment key={packed.kit.id}>
          <tr className="is-material">
            <td>
              <b>{packed.kit.name}</b> <span className="reference">{packed.kit.reference}</span>
              {packed.kit.is_outdated ? (
                <Text size="xs" c="dimmed">
                  {t('choosing.kit_outdated')}
                </Text>
              ) : null}
            </td>
            <td className="is-figure">{formatQuantity(packed.kit.pivot.quantity, language)}</td>
            {hasPrices && isDetailed ? (
              <>
                <td className="is-wide" />
                <td className="is-figure is-wide">{money(packed.kit.rental_price)}</td>
              </>
            ) : null}
            {hasPrices ? <td className="is-figure">{money(packedDaily([packed]))}</td> : null}
          </tr>
          {isDetailed
            ? packed.pieces.map(({ material, quantity }) => (
                <Piece key={material.id} material={material} quantity={quantity} hasPrices={hasPrices} {...marks} />
              ))
            : null}
        </Fragment>
      ))}
    </tbody>
  )
}

type PieceProps = Pick<KitLinesProps, 'lacking' | 'areReturned' | 'hasDeparted' | 'hasPrices' | 'onUnits'> & {
  material: EventMaterial
  quantity: number
}

function Piece({ material, quantity, hasPrices, onUnits, ...marks }: PieceProps) {
  // A line with loose pieces tells its units there.
  const line = loosePieces(material) > 0 ? null : unitLineOf(material)
  return (
    <tr className="is-material is-piece">
      <td>
        {material.name} <span className="reference">{material.reference}</span>
        <LineMarks material={material} {...marks} />
        {line ? <NamedUnits line={line} onOpen={onUnits} isWhole /> : null}
      </td>
      <td className="is-figure">{formatQuantity(quantity, currentLanguage())}</td>
      {hasPrices ? (
        <>
          <Wide />
          <td />
        </>
      ) : null}
    </tr>
  )
}

const Wide = () => (
  <>
    <td className="is-wide" />
    <td className="is-wide" />
  </>
)
