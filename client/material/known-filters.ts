import type { uncategorized } from '#shared/names.ts'

/** The filters of an address that name a record by its id or name. */
export type NamingFilters = {
  park?: number | undefined
  category?: number | typeof uncategorized | undefined
  subCategory?: number | undefined
  tags?: string[] | undefined
}
type Named = { id: number; name: string }
/** The choices to filter by; a list that is still loading is absent. */
type Choices = {
  parks?: readonly Named[]
  categories?: readonly (Named & { sub_categories: readonly Named[] })[]
  tags?: readonly { name: string }[]
}

/**
 * Leaves out filters that name nothing, and spells a tag typed in another case as stored
 * (rules/material.md#24). A filter that cannot be checked yet stays.
 */
export function knownFilters<F extends NamingFilters>(filters: F, { parks, categories, tags }: Choices): F {
  const { park, category, subCategory } = filters
  const has = (choices: readonly Named[] | undefined, id: number) => !choices || choices.some((one) => one.id === id)
  const chosen = categories?.filter(({ id }) => category === undefined || id === category)
  const subCategories = chosen?.flatMap(({ sub_categories }) => sub_categories)
  const wanted = filters.tags?.flatMap((name) => spelled(name, tags) ?? [])
  return {
    ...filters,
    park: park !== undefined && has(parks, park) ? park : undefined,
    category: typeof category === 'number' && !has(categories, category) ? undefined : category,
    subCategory: subCategory !== undefined && has(subCategories, subCategory) ? subCategory : undefined,
    tags: wanted && wanted.length > 0 ? wanted : undefined,
  }
}

const lower = (name: string): string => name.toLowerCase()
const spelled = (name: string, tags: Choices['tags']): string | undefined =>
  tags ? tags.find((tag) => lower(tag.name) === lower(name))?.name : name
