import { useSuspenseQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Material } from '#shared/material-shape.ts'
import { formatQuantity } from '#shared/rules/format.ts'
import { countedStates, type Unit } from '#shared/unit.ts'
import { api } from '../endpoints.ts'
import { useLastKnown } from '../form/last-known.ts'
import { ListEmpty } from '../form/list-empty.tsx'
import { useTrash } from '../form/trash.ts'
import { useIsPhone } from '../frame/page.tsx'
import { LabelsIcon } from '../label/buttons.tsx'
import { parkChoicesQuery } from '../park/queries.ts'
import { q } from '../query.ts'
import { useSiteDay } from '../session/site-day.ts'
import { SearchInput } from '../ui/table/search-input.tsx'
import { currentLanguage } from '../words.ts'
import { AddUnits, OtherActions } from './actions.tsx'
import type { UnitSearch } from './address.ts'
import { UnitExport } from './export.tsx'
import { UnitDialog } from './form.tsx'
import { UnitList } from './list.tsx'
import { countsOf, found } from './narrowed.ts'
import { unitsQuery } from './queries.ts'
import { SeriesDialog } from './series.tsx'
import { StateFilter } from './state-filter.tsx'
import './unit.css'

type UnitsProps = {
  material: Material
  search: UnitSearch
  /** Changes a part of the address. */
  onSearch(part: UnitSearch): void
  /** Shows the trash, or leaves it. */
  onTrash(isTrash: boolean): void
}

/** The units of a unitary material: found, narrowed by state, added, edited, trashed (rules/unit.md#17). */
export function Units({ material, search, onSearch, onTrash }: UnitsProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const { deleted = false, state, unit: openId, add } = search
  const { data: units } = useSuspenseQuery(
    deleted ? q(api.unit.list, { params: { id: material.id }, query: { deleted } }) : unitsQuery(material.id),
  )
  const look = useLook(material)
  const trash = useTrash(api.unit.remove, api.unit.restore, (one: Unit) =>
    one.deleted_at === null && countedStates.includes(one.state) ? t('unit.trash_consequence') : undefined,
  )
  const sought = useDeferredValue(search.search)
  const matching = useMemo(() => found(units, sought), [units, sought])
  const counts = useMemo(() => countsOf(matching), [matching])
  const shown = useMemo(() => matching.filter((one) => state === undefined || one.state === state), [matching, state])
  const open = useLastKnown(units, openId, {
    isOpen: openId !== undefined,
    gone: t(deleted ? 'unit.gone_from_trash' : 'unit.gone'),
  })
  const clear = () => onSearch({ search: undefined, state: undefined })
  const close = () => onSearch({ unit: undefined, add: undefined })
  const openUnit = useCallback(({ id }: Unit) => onSearch({ unit: id }), [onSearch])
  return (
    <div className="units">
      <div className="unit-tools">
        <SearchInput
          value={search.search ?? ''}
          placeholder={t('unit.search')}
          onSearch={(text) => onSearch({ search: text === '' ? undefined : text })}
        />
        <StateFilter counts={counts} chosen={state} onChange={(chosen) => onSearch({ state: chosen })} />
        <span role="status" className="unit-count figures">
          {t('unit.shown', { count: shown.length, shown: formatQuantity(shown.length, currentLanguage()) })}
        </span>
        {isPhone ? null : <OtherActions isTrash={deleted} onTrash={onTrash} />}
        {deleted ? null : <LabelsIcon what="units" ids={shown.map(({ id }) => id)} />}
        <UnitExport material={material} units={shown} isTrash={deleted} look={look} />
      </div>
      {shown.length > 0 ? (
        <UnitList units={shown} look={look} trash={trash} onOpen={openUnit} />
      ) : (
        <ListEmpty
          drawing="case"
          isNarrowed={units.length > 0}
          nothingFound={t('unit.nothing_found')}
          onClear={clear}
          isTrash={deleted}
          title={t('unit.none')}
          help={t('unit.none_help')}
          action={<AddUnits onAdding={(add) => onSearch({ add })} />}
        />
      )}
      {open ? <UnitDialog key={open.id} material={material} unit={open} onClose={close} /> : null}
      {add === 'one' ? <UnitDialog material={material} onClose={close} /> : null}
      {add === 'series' ? (
        <SeriesDialog materialId={material.id} references={units.map(({ reference }) => reference)} onClose={close} />
      ) : null}
    </div>
  )
}

/** How the rows look: with the park of each where there are several. */
function useLook({ park_id }: Material) {
  const { data: parks } = useSuspenseQuery(parkChoicesQuery)
  const today = useSiteDay()
  return useMemo(() => {
    const names = new Map(parks.map(({ id, name }) => [id, name]))
    const parkOf = parks.length > 1 ? (unit: Unit) => names.get(unit.park_id ?? park_id) ?? '' : null
    return { parkOf, today }
  }, [parks, park_id, today])
}
