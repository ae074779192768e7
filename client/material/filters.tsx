import { MultiSelect, Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { uncategorized } from '#shared/names.ts'
import { type Days, DaysFilter, daysInWords } from '../ui/table/days-filter.tsx'
import type { Chip } from '../ui/table/filters.tsx'
import type { MaterialSearch } from './address.ts'
import { useChoices } from './queries.ts'

type Filters = Pick<MaterialSearch, 'park' | 'category' | 'subCategory' | 'tags' | 'dateForQuantities'>

export const noFilter: Filters = {
  park: undefined,
  category: undefined,
  subCategory: undefined,
  tags: undefined,
  dateForQuantities: undefined,
}
/** True when rows are left out; dates only choose the figures. */
export const hasFilter = (filters: Filters): boolean =>
  (['park', 'category', 'subCategory', 'tags'] as const).some((name) => filters[name] !== undefined)

/** The two days of the quantities, each absent or chosen. */
export const daysOf = (period: Filters['dateForQuantities']): Days =>
  typeof period === 'string' ? { start: period, end: period } : (period ?? {})

/** The filters in use as chips. */
export function useMaterialChips(filters: Filters, onChange: (part: Filters) => void): Chip[] {
  const { t } = useTranslation()
  const { parks, categories } = useChoices()
  const { park, category, subCategory, tags = [], dateForQuantities } = filters
  const nameOf = (choices: readonly { id: number; name: string }[], id: number) =>
    choices.find((one) => one.id === id)?.name ?? ''
  const subs = categories.flatMap(({ sub_categories }) => sub_categories)
  const chips: Chip[] = tags.map((tag) => ({
    id: `tag ${tag}`,
    label: tag,
    onRemove: () => {
      const others = tags.filter((one) => one !== tag)
      onChange({ tags: others.length > 0 ? others : undefined })
    },
  }))
  const add = (id: keyof Filters, label: string, without: Filters) =>
    chips.push({ id, label, onRemove: () => onChange(without) })
  if (park !== undefined) add('park', nameOf(parks, park), { park: undefined })
  if (category !== undefined) {
    const label = category === uncategorized ? t('category.uncategorized') : nameOf(categories, category)
    add('category', label, { category: undefined, subCategory: undefined })
  }
  if (subCategory !== undefined) add('subCategory', nameOf(subs, subCategory), { subCategory: undefined })
  if (dateForQuantities !== undefined)
    add('dateForQuantities', daysInWords(daysOf(dateForQuantities)), { dateForQuantities: undefined })
  return chips
}

/** Filters of the materials; the address holds them (rules/material.md#23). */
export function MaterialFilterBar({ filters, onChange }: { filters: Filters; onChange(part: Filters): void }) {
  const { t } = useTranslation()
  const { parks, categories, tags } = useChoices()
  const category = categories.find(({ id }) => id === filters.category)
  const number = (choice: string | null) => (choice === null ? undefined : Number(choice))
  const text = (id: number | string | undefined) => (id === undefined ? null : String(id))
  return (
    <>
      {parks.length > 1 ? (
        <Select
          aria-label={t('park.one')}
          placeholder={t('material.all_parks')}
          clearable
          data={parks.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={text(filters.park)}
          onChange={(park) => onChange({ park: number(park) })}
          w={{ base: '100%', sm: 150 }}
        />
      ) : null}
      <Select
        aria-label={t('category.one')}
        placeholder={t('material.all_categories')}
        clearable
        searchable
        nothingFoundMessage={t('form.nothing_found')}
        data={[
          { value: uncategorized, label: t('category.uncategorized') },
          ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={text(filters.category)}
        onChange={(choice) =>
          onChange({ category: choice === uncategorized ? uncategorized : number(choice), subCategory: undefined })
        }
        w={{ base: '100%', sm: 200 }}
      />
      {category && category.sub_categories.length > 0 ? (
        <Select
          aria-label={t('category.sub')}
          placeholder={t('material.all_sub_categories')}
          clearable
          data={category.sub_categories.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={text(filters.subCategory)}
          onChange={(choice) => onChange({ subCategory: number(choice) })}
          w={{ base: '100%', sm: 180 }}
        />
      ) : null}
      {tags.length > 0 ? (
        <MultiSelect
          aria-label={t('tag.many')}
          placeholder={filters.tags?.length ? undefined : t('tag.many')}
          clearable
          searchable
          data={tags.map(({ name }) => name)}
          value={filters.tags ?? []}
          onChange={(names) => onChange({ tags: names.length > 0 ? names : undefined })}
          w={{ base: '100%', sm: 180 }}
        />
      ) : null}
      <DaysFilter
        label={t('material.quantities_on')}
        days={daysOf(filters.dateForQuantities)}
        // While only the first day is chosen there is no period yet.
        onChange={({ start, end }) =>
          onChange({ dateForQuantities: start && { start, ...(end === undefined ? {} : { end }) } })
        }
      />
    </>
  )
}
