import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '#shared/contract.ts'
import type { api } from '../endpoints.ts'
import { NotRead } from '../form/not-read.tsx'
import { categoriesQuery } from './queries.ts'

type Categories = {
  /** Undefined until they are read. */
  categories: Answer<typeof api.category.all> | undefined
  /** What stands in place of what needs them, once they failed to load. */
  unread: ReactNode
}

/** The categories for a part of a screen that no loader has read them for. */
export function useCategories(): Categories {
  const { t } = useTranslation()
  const { data: categories, isError, refetch } = useQuery(categoriesQuery)
  const unread = isError && !categories ? <NotRead text={t('category.failed')} onRetry={() => void refetch()} /> : null
  return { categories, unread }
}
