import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Field } from '#shared/rules/import/field.ts'
import { categoriesQuery } from '../category/queries.ts'
import { parkChoicesQuery } from '../park/queries.ts'
import { currentLanguage } from '../words.ts'

/** Returns the values to choose from for a field, in the user's language; none where any text will do. */
export function useChoices(): (field: Field) => string[] | undefined {
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
