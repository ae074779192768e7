import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { EventMaterial, MissingMaterial } from '#shared/material-shape.ts'
import type { CategorySection } from '#shared/rules/by-category.ts'
import { formatMoney, formatQuantity } from '#shared/rules/format.ts'
import { useCan, useSettings } from '../../session/session.ts'
import { currentLanguage } from '../../words.ts'
import { looseDaily, loosePieces, looseSum, type PackedKit } from '../lines.ts'
import { NamedUnits } from '../units/named-units.tsx'
import { type UnitLine, unitLineOf } from '../units/naming.ts'
import { KitLines } from './kit-lines.tsx'
import { LineMarks } from './line-marks.tsx'

type Shown = {
  lacking: ReadonlyMap<number, MissingMaterial>
  hasPrices: boolean
  areReturned: boolean
  hasDeparted: boolean
  /** Names the units of a line; null for users who may not. */
  onUnits: ((line: UnitLine) => void) | null
}
type MaterialLinesProps = Shown & {
  /** The kits, and by category what lies beside them. */
  kits: readonly PackedKit[]
  groups: readonly CategorySection<EventMaterial>[]
  isDetailed: boolean
}

/** Without sub-categories the heading of the category is enough. */
const hasSubs = ({ subs }: CategorySection<EventMaterial>) => subs.some(({ name }) => name !== null)

/**
 * Everything the event takes: its kits, then a heading with sums per category, and each material below it when
 * details are shown.
 */
export function MaterialLines({ kits, groups, isDetailed, ...shown }: MaterialLinesProps) {
  const { t } = useTranslation()
  const { billing } = useSettings()
  const language = currentLanguage()
  const { hasPrices } = shown
  const money = (amount: number) => formatMoney(amount, language, billing.currency)
  return (
    <table className="event-lines figures">
      <thead>
        <tr>
          <th scope="col">{t('event.material')}</th>
          <th scope="col" className="is-figure">
            {t('event.quantity')}
          </th>
          {hasPrices && isDetailed ? (
            <>
              <th scope="col" className="is-figure is-wide">
                {t('event.unit_replacement')}
              </th>
              <th scope="col" className="is-figure is-wide">
                {t('event.unit_price')}
              </th>
            </>
          ) : null}
          {hasPrices ? (
            <th scope="col" className="is-figure">
              {t('event.line_total')}
            </th>
          ) : null}
        </tr>
      </thead>
      {kits.length > 0 ? <KitLines kits={kits} isDetailed={isDetailed} {...shown} /> : null}
      {groups.map((group) => (
        <tbody key={group.id ?? 'none'}>
          <tr className="is-category">
            <th scope="rowgroup">
              {group.name ?? t('category.uncategorized')}{' '}
              <Text span size="xs" c="dimmed" className="one-line">
                {t('event.references', { count: group.materials.length })}
              </Text>
            </th>
            <td className="is-figure">{formatQuantity(looseSum(group.materials), language)}</td>
            {hasPrices && isDetailed ? (
              <>
                <td className="is-wide" />
                <td className="is-wide" />
              </>
            ) : null}
            {hasPrices ? <td className="is-figure">{money(looseDaily(group.materials))}</td> : null}
          </tr>
          {isDetailed
            ? group.subs.map((sub) => (
                <Fragment key={sub.id ?? 'none'}>
                  {hasSubs(group) ? (
                    <tr className="is-sub-category">
                      <th scope="rowgroup" colSpan={hasPrices ? 5 : 2}>
                        {sub.name ?? t('category.without_sub')}
                      </th>
                    </tr>
                  ) : null}
                  {sub.materials.map((material) => (
                    <Line key={material.id} material={material} {...shown} />
                  ))}
                </Fragment>
              ))
            : null}
        </tbody>
      ))}
    </table>
  )
}

function Line({
  material,
  lacking,
  hasPrices,
  areReturned,
  hasDeparted,
  onUnits,
}: Shown & { material: EventMaterial }) {
  const { billing } = useSettings()
  const mayEdit = useCan('material:edit')
  const language = currentLanguage()
  const money = (amount: number | null) => (amount === null ? '—' : formatMoney(amount, language, billing.currency))
  const line = unitLineOf(material)
  return (
    <tr className="is-material">
      <td>
        {mayEdit ? (
          <Anchor component={Link} to={`/materials/${material.id}/view`} size="sm">
            {material.name}
          </Anchor>
        ) : (
          material.name
        )}{' '}
        <span className="reference">{material.reference}</span>
        <LineMarks material={material} lacking={lacking} areReturned={areReturned} hasDeparted={hasDeparted} />
        {line ? <NamedUnits line={line} onOpen={onUnits} isWhole /> : null}
      </td>
      <td className="is-figure">{formatQuantity(loosePieces(material), language)}</td>
      {hasPrices ? (
        <>
          <td className="is-figure is-wide">{money(material.replacement_price)}</td>
          <td className="is-figure is-wide">{money(material.rental_price)}</td>
          <td className="is-figure">{money(looseDaily([material]))}</td>
        </>
      ) : null}
    </tr>
  )
}
