import { MultiSelect, Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { listedStates } from '#shared/rules/listed-state.ts'
import { useCan, useSettings } from '../session/session.ts'
import { DaysFilter, daysInWords } from '../ui/table/days-filter.tsx'
import type { Chip } from '../ui/table/filters.tsx'
import type { EventListSearch } from './address.ts'
import { managersOffered, nameOfManager } from './managers.ts'
import { useChoices } from './queries.ts'

const flags = ['missing', 'not-returned', 'billed'] as const
type Flag = (typeof flags)[number]
export type EventFilters = Pick<EventListSearch, 'start' | 'end' | 'state' | 'park' | 'kind' | 'manager' | Flag>

export const noFilter: EventFilters = {
  start: undefined,
  end: undefined,
  state: undefined,
  park: undefined,
  kind: undefined,
  manager: undefined,
  missing: undefined,
  'not-returned': undefined,
  billed: undefined,
}
const names = Object.keys(noFilter) as (keyof EventFilters)[]
/** True when rows are left out. */
export const hasFilter = (filters: EventFilters): boolean => names.some((name) => filters[name] !== undefined)

/** Whether the user is told of bills: the site makes some, and the group may read them. */
export function useHasBills(): boolean {
  const mayRead = useCan('bill:read')
  return useSettings().billing.mode !== 'none' && mayRead
}

/** The filters in use as chips. */
export function useEventChips(filters: EventFilters, onChange: (part: EventFilters) => void): Chip[] {
  const { t } = useTranslation()
  const { parks, kinds, managers } = useChoices()
  const { start, end, state = [], park, kind, manager } = filters
  const chips: Chip[] = []
  const add = (id: string, label: string | undefined, without: EventFilters) =>
    chips.push({ id, label: label ?? '', onRemove: () => onChange(without) })
  if (start !== undefined || end !== undefined)
    add('days', t(daysWord(filters), { days: daysInWords({ start, end }) }), { start: undefined, end: undefined })
  for (const one of state) {
    const others = state.filter((other) => other !== one)
    add(`state ${one}`, t(`event_list.state.${one}`), { state: others.length > 0 ? others : undefined })
  }
  if (park !== undefined) add('park', parks.find(({ id }) => id === park)?.name, { park: undefined })
  if (kind !== undefined) add('kind', kinds.find(({ id }) => id === kind)?.name, { kind: undefined })
  if (manager !== undefined) add('manager', nameOfManager(managers, manager, t), { manager: undefined })
  for (const flag of flags) {
    const value = filters[flag]
    if (value !== undefined) add(flag, t(`event_list.${flag}.${value ? 'yes' : 'no'}`), { [flag]: undefined })
  }
  return chips
}

/** An address may hold one end alone. */
const daysWord = ({ start, end }: EventFilters) =>
  end === undefined ? 'event_list.from_day' : start === undefined ? 'event_list.until_day' : 'event_list.on_days'

type Named = { id: number; label: string }

/** Filters of the events; the address holds them (rules/event-list.md#6). */
export function EventFilterBar({ filters, onChange }: { filters: EventFilters; onChange(part: EventFilters): void }) {
  const { t } = useTranslation()
  const { parks, kinds, managers } = useChoices()
  const hasBills = useHasBills()
  const named = ({ id, name }: { id: number; name: string }): Named => ({ id, label: name })
  const chosen = (name: 'park' | 'kind' | 'manager', placeholder: string, label: string, data: Named[]) =>
    data.length > (name === 'park' ? 1 : 0) ? (
      <Select
        aria-label={label}
        placeholder={placeholder}
        clearable
        searchable
        nothingFoundMessage={t('form.nothing_found')}
        data={data.map((one) => ({ value: String(one.id), label: one.label }))}
        value={filters[name] === undefined ? null : String(filters[name])}
        onChange={(choice) => onChange({ [name]: choice === null ? undefined : Number(choice) })}
        w={{ base: '100%', sm: 180 }}
      />
    ) : null
  return (
    <>
      <DaysFilter label={t('event_list.days')} days={filters} onChange={({ start, end }) => onChange({ start, end })} />
      <MultiSelect
        aria-label={t('event_list.states')}
        placeholder={filters.state ? undefined : t('event_list.all_states')}
        clearable
        data={listedStates.map((state) => ({ value: state, label: t(`event_list.state.${state}`) }))}
        value={filters.state ?? []}
        onChange={(states) => {
          const state = listedStates.filter((one) => states.includes(one))
          onChange({ state: state.length > 0 ? state : undefined })
        }}
        w={{ base: '100%', sm: 200 }}
      />
      {chosen('park', t('event_list.all_parks'), t('park.one'), parks.map(named))}
      {chosen('kind', t('event_list.all_kinds'), t('event.kind'), kinds.map(named))}
      {chosen(
        'manager',
        t('event_list.all_managers'),
        t('event.manager'),
        managersOffered(managers, filters.manager, t),
      )}
      {flags
        .filter((flag) => flag !== 'billed' || hasBills)
        .map((flag) => (
          <Select
            key={flag}
            aria-label={t(`event_list.${flag}.label`)}
            placeholder={t(`event_list.${flag}.label`)}
            clearable
            data={[
              { value: '1', label: t(`event_list.${flag}.yes`) },
              { value: '0', label: t(`event_list.${flag}.no`) },
            ]}
            value={filters[flag] === undefined ? null : filters[flag] ? '1' : '0'}
            onChange={(choice) => onChange({ [flag]: choice === null ? undefined : choice === '1' })}
            w={{ base: '100%', sm: 200 }}
          />
        ))}
    </>
  )
}
