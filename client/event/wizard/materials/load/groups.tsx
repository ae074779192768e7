import { IconAlertTriangle, IconChevronDown } from '@tabler/icons-react'
import { memo, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatQuantity } from '#shared/rules/format.ts'
import { useCategories } from '../../../../category/use-categories.tsx'
import { currentLanguage } from '../../../../words.ts'
import { byCategory } from '../../../by-category.ts'
import type { UnitLine } from '../../../units/naming.ts'
import { type Chosen, lackOf, piecesOf } from './chosen.ts'
import { perDay, useMoney } from './money.ts'
import { UnitsOf } from './units-of.tsx'

type GroupsProps = {
  chosen: readonly Chosen[]
  units: ReadonlyMap<number, UnitLine>
  onGoTo(id: number): void
  onUnits(id: number): void
}

/** The chosen lines by category, each with its pieces and its price per day (rules/wizard.md#30). */
export const Groups = memo(function Groups({ chosen, units, onGoTo, onUnits }: GroupsProps) {
  const { t } = useTranslation()
  const { categories, unread } = useCategories()
  const money = useMoney()
  const language = currentLanguage()
  const groups = useMemo(() => categories && byCategory(chosen, categories), [chosen, categories])
  if (unread) return unread
  return groups?.map(({ id, name, materials }) => {
    const pieces = piecesOf(materials)
    return (
      <details key={id ?? 'none'} className="load-group" open>
        <summary>
          <IconChevronDown size={16} aria-hidden />
          <span>
            <b>{name ?? t('category.uncategorized')}</b>
            <small>· {t('wizard.mini.items', { count: pieces, shown: formatQuantity(pieces, language) })}</small>
          </span>
          {money ? <b className="figures">{money(perDay(materials))}</b> : null}
        </summary>
        <ul>
          {materials.map((one) => (
            <li key={one.id} data-short={lackOf(one) > 0 || undefined}>
              <b className="figures">{formatQuantity(one.quantity, language)}</b>
              <button
                type="button"
                className="load-name"
                title={one.reference}
                aria-label={t('choosing.go_to', { name: one.name })}
                onClick={() => onGoTo(one.id)}
              >
                {one.name}
              </button>
              {lackOf(one) > 0 ? <IconAlertTriangle size={16} aria-label={t('choosing.holds_short')} /> : null}
              {money ? <span className="figures">{money(perDay([one]))}</span> : null}
              <UnitsOf line={units.get(one.id)} onUnits={onUnits} />
            </li>
          ))}
        </ul>
      </details>
    )
  })
})
