import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { historyActions, historyEntities } from '#shared/history-names.ts'
import { nounInWords } from '../history/values.ts'
import { DaysFilter, daysInWords } from '../ui/table/days-filter.tsx'
import type { Chip } from '../ui/table/filters.tsx'
import { useUserNames } from '../user/names.ts'
import type { HistorySearch } from './address.ts'

type Part = Partial<HistorySearch>
export const noFilter: Part = {
  entity: undefined,
  id: undefined,
  action: undefined,
  by: undefined,
  start: undefined,
  end: undefined,
}
const names = Object.keys(noFilter) as (keyof typeof noFilter)[] // its own keys
/** True when entries are left out. */
export const hasFilter = (search: HistorySearch): boolean => names.some((name) => search[name] !== undefined)

/** The filters in use as chips. */
export function useHistoryChips(
  { entity, id, action, by, start, end }: HistorySearch,
  onChange: (part: Part) => void,
): Chip[] {
  const { t } = useTranslation()
  const people = useUserNames()
  const chips: Chip[] = []
  const add = (key: string, label: string, without: Part) =>
    chips.push({ id: key, label, onRemove: () => onChange(without) })
  if (start !== undefined || end !== undefined)
    add('days', daysInWords({ start, end }), { start: undefined, end: undefined })
  if (by !== undefined) add('by', people.find((one) => one.id === by)?.full_name ?? `#${by}`, { by: undefined })
  if (entity !== undefined)
    add('entity', [nounInWords(t, entity), id === undefined ? '' : `#${id}`].join(' ').trim(), {
      entity: undefined,
      id: undefined,
    })
  if (action !== undefined) add('action', t(`history.action.${action}`), { action: undefined })
  return chips
}

/** Filters of the history of everything; the address holds them. */
export function HistoryFilterBar({ filters, onChange }: { filters: HistorySearch; onChange(part: Part): void }) {
  const { t } = useTranslation()
  const people = useUserNames()
  return (
    <>
      <DaysFilter
        label={t('history.filter.days')}
        days={filters}
        onChange={({ start, end }) => onChange({ start, end })}
      />
      <Choice
        label={t('history.filter.person')}
        placeholder={t('history.filter.all_people')}
        data={people.map(({ id, full_name }) => ({ value: String(id), label: full_name }))}
        value={filters.by === undefined ? null : String(filters.by)}
        onChange={(by) => onChange({ by: by === null ? undefined : Number(by) })}
      />
      <Choice
        label={t('history.filter.noun')}
        placeholder={t('history.filter.all_nouns')}
        data={historyEntities.map((value) => ({ value, label: nounInWords(t, value) }))}
        value={filters.entity ?? null}
        onChange={(entity) => onChange({ entity: historyEntities.find((one) => one === entity), id: undefined })}
      />
      <Choice
        label={t('history.filter.action')}
        placeholder={t('history.filter.all_actions')}
        data={historyActions.map((value) => ({ value, label: t(`history.action.${value}`) }))}
        value={filters.action ?? null}
        onChange={(action) => onChange({ action: historyActions.find((one) => one === action) })}
      />
    </>
  )
}

type ChoiceProps = {
  label: string
  placeholder: string
  data: { value: string; label: string }[]
  value: string | null
  onChange(value: string | null): void
}

function Choice({ label, ...rest }: ChoiceProps) {
  const { t } = useTranslation()
  return (
    <Select
      aria-label={label}
      clearable
      searchable
      nothingFoundMessage={t('form.nothing_found')}
      w={{ base: '100%', sm: 200 }}
      {...rest}
    />
  )
}
