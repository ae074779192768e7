import { useTranslation } from 'react-i18next'
import type { Park } from '#shared/park.ts'
import { call } from '../api.ts'
import { api } from '../endpoints.ts'
import { useTrash } from '../form/trash.ts'
import { currentLanguage } from '../words.ts'

const named = 5

/**
 * The trash of parks: destroying one destroys its trashed materials (rules/park.md#5), which the
 * question names (rules/park.md#11).
 */
export function useParkTrash() {
  const { t } = useTranslation()
  return useTrash(api.park.remove, api.park.restore, async ({ id, deleted_at }: Park) => {
    if (deleted_at === null) return undefined
    const { data, pagination } = await call(api.material.list, { query: { park: id, deleted: true, limit: named } })
    const count = pagination.total.items
    if (count === 0) return t('park.destroys_none')
    const names: string[] = data.map(({ name }) => t('park.quoted', { name }))
    if (count > names.length) names.push(t('park.others', { count: count - names.length }))
    return t('park.destroys', { count, names: new Intl.ListFormat(currentLanguage()).format(names) })
  })
}
