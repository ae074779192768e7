import { useTranslation } from 'react-i18next'
import { personRoutes } from '#shared/person.ts'
import { protectedTags } from '#shared/tag.ts'
import { call } from '../api.ts'
import { useTrash } from '../form/trash.ts'

type Item = { id: number; version: number; deleted_at: string | null }

/**
 * The trash of persons: a beneficiary who is a technician too leaves both lists, and the question
 * says so (rules/person.md#7).
 */
export function usePersonTrash() {
  const { t } = useTranslation()
  return useTrash(personRoutes.remove, personRoutes.restore, async ({ id, deleted_at }: Item) => {
    if (deleted_at !== null) return t('person.destroy_consequence')
    const tags = await call(personRoutes.tags, { params: { id } })
    const isBoth = Object.values(protectedTags).every((role) => tags.some(({ name }) => name === role))
    return isBoth ? t('person.both_roles') : undefined
  })
}
