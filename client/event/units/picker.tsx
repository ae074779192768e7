import { Button, Text } from '@mantine/core'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fold } from '#shared/rules/text.ts'
import type { UnitChoice } from '#shared/unit.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { UnitChoices } from './choices.tsx'
import { firstFree, isFree } from './naming.ts'
import '../../unit/unit.css'
import './units.css'

/** From so many units on there is a search. */
const searchedFrom = 9

type UnitPickerProps = {
  units: readonly UnitChoice[]
  /** The units that the line already names: the user may keep them even when they are no longer free. */
  named: ReadonlySet<number>
  quantity: number
  ticked: ReadonlySet<number>
  onChange(ticked: ReadonlySet<number>): void
}

/** Units to tick, up to a quantity, with a search and a way to take the first free ones. */
export function UnitPicker({ units, named, quantity, ticked, onChange }: UnitPickerProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const sought = useDeferredValue(search.trim())
  const shown = useMemo(() => found(units, sought), [units, sought])
  const isFull = ticked.size >= quantity
  const mayTick = (unit: UnitChoice) => !isFull && (named.has(unit.id) || isFree(unit))
  const fill = firstFree(units, ticked, quantity)
  const toggle = ({ id }: UnitChoice) => {
    const next = new Set(ticked)
    if (!next.delete(id)) next.add(id)
    onChange(next)
  }
  const hint = isFull ? t('unit.naming.full') : fill.length === 0 ? t('unit.naming.none_free') : null
  return (
    <>
      <div className="unit-picked">
        <Text size="sm" component="span" role="status" className="figures">
          <b>{t('unit.naming.said', { count: quantity, named: ticked.size })}</b>
          {hint ? <span>{hint}</span> : null}
        </Text>
        {fill.length > 0 ? (
          <Button size="compact-sm" variant="default" onClick={() => onChange(new Set([...ticked, ...fill]))}>
            {t('unit.naming.fill', { count: fill.length })}
          </Button>
        ) : null}
      </div>
      {units.length >= searchedFrom ? (
        <SearchField label={t('unit.naming.search')} value={search} onChange={setSearch} mb="xs" />
      ) : null}
      {shown.length > 0 ? (
        <UnitChoices units={shown} ticked={ticked} mayTick={mayTick} onTick={toggle} />
      ) : (
        <Text size="sm" c="dimmed" className="unit-choices">
          {t('unit.nothing_found')}
        </Text>
      )}
    </>
  )
}

function found(units: readonly UnitChoice[], search: string): readonly UnitChoice[] {
  if (search === '') return units
  const sought = fold(search)
  return units.filter(({ reference, serial_number }) =>
    [reference, serial_number].some((text) => text !== null && fold(text).includes(sought)),
  )
}
