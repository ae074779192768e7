import { useTranslation } from 'react-i18next'
import { protectedTags } from '#shared/names.ts'
import { call } from '../api.ts'
import { api } from '../endpoints.ts'
import { useTrash } from '../form/trash.ts'

type Item = { id: number; version: number; deleted_at: string | null }

/**
 * The trash of persons: a beneficiary who is a technician too leaves both lists, and the question
 * says so (rules/person.md#7).
 */
export function usePersonTrash() {
  const { t } = useTranslation()
  return useTrash(api.person.remove, api.person.restore, async ({ id, deleted_at }: Item) => {
    if (deleted_at !== null) return t('person.destroy_consequence')
    const tags = await call(api.person.tags, { params: { id } })
    const isBoth = Object.values(protectedTags).every((role) => tags.some(({ name }) => name === role))
    return isBoth ? t('person.both_roles') : undefined
  })
}
