import { Button, Select, VisuallyHidden } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { SubRentalState } from '#shared/names.ts'
import { api } from '../endpoints.ts'
import { q, recordQuery } from '../query.ts'
import { DaysFilter } from '../ui/table/days-filter.tsx'
import type { SubRentalSearch } from './queries.ts'

type Filter = Pick<SubRentalSearch, 'state' | 'start' | 'end' | 'company' | 'park'>
export const noFilter = {
  state: undefined,
  start: undefined,
  end: undefined,
  company: undefined,
  park: undefined,
} satisfies Record<keyof Filter, undefined>

/** What is to be done, as the states that wait for it. */
const tasks = {
  fetch: ['planned', 'ordered'],
  give_back: ['received'],
  over: ['returned'],
} as const satisfies Record<string, readonly SubRentalState[]>
type Task = keyof typeof tasks
const taskNames = Object.keys(tasks) as Task[] // its own keys
const taskOf = (states: readonly SubRentalState[] | undefined): Task | null =>
  taskNames.find((task) => tasks[task].join() === states?.join()) ?? null

/** The filters of the list; its address holds them. */
export function Filters({ search, onChange }: { search: Filter; onChange(part: Partial<Filter>): void }) {
  const { t } = useTranslation()
  const { data: parks = [] } = useQuery(q(api.park.choices, {}))
  const width = { base: '100%', sm: 200 }
  return (
    <>
      <Select
        aria-label={t('sub_rental.filter.label')}
        placeholder={t('sub_rental.filter.open')}
        clearable
        w={width}
        data={taskNames.map((value) => ({ value, label: t(`sub_rental.filter.${value}`) }))}
        value={taskOf(search.state)}
        onChange={(task) => onChange({ state: task === null ? undefined : [...tasks[task as Task]] })} // one of the list
      />
      <DaysFilter
        label={t('sub_rental.due')}
        days={{ start: search.start, end: search.end }}
        onChange={({ start, end }) => onChange({ start, end })}
      />
      {search.company === undefined ? null : (
        <OneSupplier id={search.company} onLeave={() => onChange({ company: undefined })} />
      )}
      {parks.length > 1 ? (
        <Select
          aria-label={t('sub_rental.park')}
          placeholder={t('today.all_parks')}
          clearable
          w={width}
          data={parks.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={search.park === undefined ? null : String(search.park)}
          onChange={(park) => onChange({ park: park === null ? undefined : Number(park) })}
        />
      ) : null}
    </>
  )
}

/** The supplier that the rows are of; pressed, all of them are back. */
function OneSupplier({ id, onLeave }: { id: number; onLeave(): void }) {
  const { t } = useTranslation()
  const { data } = useQuery({ ...recordQuery(api.company.get, String(id)), throwOnError: false })
  const name = data?.legal_name ?? t('sub_rental.company')
  return (
    <Button variant="light" rightSection={<IconX size={16} aria-hidden />} onClick={onLeave}>
      {name}
      <VisuallyHidden>{t('table.clear_filters')}</VisuallyHidden>
    </Button>
  )
}
