import { MultiSelect, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { protectedTags, uncategorized } from '#shared/names.ts'
import { compareNames } from '#shared/rules/text.ts'
import { categoriesQuery } from '../../category/queries.ts'
import { unreadChoices } from '../../form/unread-choices.ts'
import { parkChoicesQuery } from '../../park/queries.ts'
import { tagsQuery } from '../queries.ts'
import type { MaterialFilters } from './filters-address.ts'

type MaterialFiltersProps = {
  filters: MaterialFilters
  onChange(change: Partial<MaterialFilters>): void
  /** In a phone's drawer each filter has the full width and its label above. */
  isStacked: boolean
  /** False where the categories stand beside the list. */
  hasCategories: boolean
}

const numberOf = (choice: string | null) => (choice === null ? undefined : Number(choice))
const reserved: readonly string[] = Object.values(protectedTags)

/** Park (when there are several), category, sub-category and tags; the address holds the choice. */
export function MaterialFilterFields({ filters, onChange, isStacked, hasCategories }: MaterialFiltersProps) {
  const { t } = useTranslation()
  const parksRead = useQuery(parkChoicesQuery)
  const categoriesRead = useQuery(categoriesQuery)
  const tagsRead = useQuery(tagsQuery)
  const [parks, categories, tags] = [parksRead.data, categoriesRead.data, tagsRead.data]
  const { park, category, subCategory } = filters
  const hasParks = parks ? parks.length > 1 : parksRead.isFetched // failed: stays while it is read again
  const chosen = filters.tags ?? []
  const offered = (tags ?? []).map(({ name }) => name).filter((name) => !reserved.includes(name))
  const subCategories = categories?.find(({ id }) => id === category)?.sub_categories ?? []
  const options = (rows: readonly { id: number; name: string }[] = []) =>
    [...rows]
      .sort((one, other) => compareNames(one.name, other.name))
      .map(({ id, name }) => ({ value: String(id), label: name }))
  const words = (label: string) => (isStacked ? { label } : { 'aria-label': label })
  const common = {
    clearable: true,
    searchable: true,
    nothingFoundMessage: t('form.nothing_found'),
    clearButtonProps: { 'aria-label': t('wizard.list.clear') },
    className: isStacked ? undefined : 'material-filter',
  }
  return (
    <>
      {hasParks || park !== undefined ? (
        <Select
          {...common}
          {...unreadChoices(t, parksRead)}
          {...words(t('wizard.list.park'))}
          placeholder={t('wizard.list.all_parks')}
          data={options(parks)}
          value={park === undefined ? null : String(park)}
          onChange={(choice) => onChange({ park: numberOf(choice) })}
        />
      ) : null}
      {hasCategories ? (
        <Select
          {...common}
          {...unreadChoices(t, categoriesRead)}
          {...words(t('wizard.list.category'))}
          placeholder={t('wizard.list.all_categories')}
          data={[...options(categories), { value: uncategorized, label: t('category.uncategorized') }]}
          value={category === undefined ? null : String(category)}
          onChange={(choice) =>
            onChange({ category: choice === uncategorized ? uncategorized : numberOf(choice), subCategory: undefined })
          }
        />
      ) : null}
      {hasCategories && subCategories.length > 0 ? (
        <Select
          {...common}
          {...words(t('wizard.list.sub_category'))}
          placeholder={t('wizard.list.all_sub_categories')}
          data={options(subCategories)}
          value={subCategory === undefined ? null : String(subCategory)}
          onChange={(choice) => onChange({ subCategory: numberOf(choice) })}
        />
      ) : null}
      <MultiSelect
        {...common}
        {...unreadChoices(t, tagsRead)}
        {...words(t('wizard.list.tags'))}
        placeholder={chosen.length === 0 ? t(isStacked ? 'wizard.list.all_tags' : 'wizard.list.tags') : undefined}
        data={[...new Set([...offered, ...chosen])]}
        value={chosen}
        onChange={(names) => onChange({ tags: names.length === 0 ? undefined : names })}
      />
    </>
  )
}
