import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Field } from '#shared/rules/import/field.ts'
import { categoriesQuery } from '../category/queries.ts'
import { parkChoicesQuery } from '../park/queries.ts'
import { currentLanguage } from '../words.ts'

/** The values to choose from for a field, in the user's language; none where any text will do. */
export type ChoicesOf = (field: Field) => string[] | undefined

/** Returns the choices of each field. The page calls it once, so that no part of it waits for them. */
export function useChoices(): ChoicesOf {
  const { t } = useTranslation()
  const { data: parks } = useSuspenseQuery(parkChoicesQuery)
  const { data: categories } = useSuspenseQuery(categoriesQuery)
  return ({ name, reading, choices }) => {
    if (name === 'park') return parks.map((one) => one.name)
    if (name === 'category') return categories.map((one) => one.name)
    if (reading === 'boolean') return [t('form.yes'), t('form.no')]
    return choices && Object.values(choices).map((words) => words[currentLanguage()])
  }
}
