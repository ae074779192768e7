import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { categoriesQuery } from '../../category/queries.ts'
import { parkChoicesQuery } from '../../park/queries.ts'
import { useSettings } from '../../session/session.ts'
import { currentLanguage } from '../../words.ts'

/** What every row needs for rendering, the same object until a part of it changes. */
export type RowLook = {
  categories: ReadonlyMap<number, string>
  /** Null when there is only one park: its name would add nothing. */
  parks: ReadonlyMap<number, string> | null
  showsPrice: boolean
  currency: string
  language: ReturnType<typeof currentLanguage>
}

export function useRowLook(): RowLook {
  const { data: categories = [] } = useQuery(categoriesQuery)
  const { data: parks = [] } = useQuery(parkChoicesQuery)
  const { billing } = useSettings()
  const language = currentLanguage()
  const { mode, currency } = billing
  return useMemo(
    () => ({
      categories: new Map(
        categories.flatMap(({ id, name, sub_categories }) => [
          [id, name] as const,
          ...sub_categories.map((sub) => [-sub.id, `${name} › ${sub.name}`] as const),
        ]),
      ),
      parks: parks.length > 1 ? new Map(parks.map(({ id, name }) => [id, name])) : null,
      showsPrice: mode !== 'none',
      currency,
      language,
    }),
    [categories, parks, mode, currency, language],
  )
}

/** Name of a material's sub-category with its category, or of its category; null without one. */
export const categoryName = (
  look: RowLook,
  { category_id, sub_category_id }: { category_id: number | null; sub_category_id: number | null },
): string | null =>
  look.categories.get(sub_category_id === null ? Number.NaN : -sub_category_id) ??
  look.categories.get(category_id ?? Number.NaN) ??
  null
