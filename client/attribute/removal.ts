import { useTranslation } from 'react-i18next'
import type { Attribute } from '#shared/attribute.ts'
import { api } from '../endpoints.ts'
import { tellOutcome } from '../form/tell-outcome.ts'
import { useWrite } from '../query.ts'
import { ask } from '../ui/ask.tsx'

/**
 * Deletes an attribute after two questions: the first names what is deleted with it, the second
 * says that nothing brings it back (rules/attribute.md#11).
 */
export function useRemoval() {
  const { t } = useTranslation()
  const remove = useWrite(api.attribute.remove)
  return async ({ id, name, version, materials_count = 0 }: Attribute) => {
    const isMeant = await ask({
      title: t('attribute.ask_delete'),
      text: t('attribute.ask_delete_text', { name, count: materials_count }),
      yes: t('attribute.continue'),
      no: t('table.no'),
    })
    if (!isMeant) return
    const isSure = await ask({
      title: t('attribute.ask_again', { name }),
      text: t('attribute.ask_again_text', { name }),
      yes: t('table.yes_destroy'),
      no: t('table.no'),
      danger: true,
    })
    if (!isSure) return
    await tellOutcome(remove.mutateAsync({ params: { id }, version }), {
      done: t('attribute.deleted', { name }),
      failed: t('frame.error.deleting'),
    })
  }
}
