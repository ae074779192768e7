import { useTranslation } from 'react-i18next'
import { type Category, CategoryInput, type SubCategory } from '#shared/category.ts'
import { codePoints } from '#shared/limits.ts'
import { api } from '../endpoints.ts'
import { limitsOf } from '../form/limits.ts'
import { useNamePrompt } from '../form/name-prompt.tsx'
import { notifyDone, notifyFailure } from '../frame/notify.tsx'
import { useWrite } from '../query.ts'
import { ask } from '../ui/ask.tsx'

const { min, max } = limitsOf(CategoryInput.shape.name)

type Named = { id: number; name: string; version: number }

/**
 * Actions on categories and sub-categories; names are typed in a dialog, which also shows refusals.
 */
export function useActs() {
  const { t } = useTranslation()
  const create = useWrite(api.category.create)
  const update = useWrite(api.category.update)
  const remove = useWrite(api.category.remove)
  const createSub = useWrite(api.sub_category.create)
  const updateSub = useWrite(api.sub_category.update)
  const removeSub = useWrite(api.sub_category.remove)

  const { prompt, rename, dialog } = useNamePrompt({
    label: t('category.name'),
    check: (name) => {
      const length = codePoints(name)
      return length < min || length > max ? t('category.name_length', { min, max }) : null
    },
    saved: (name) => t('category.saved', { name }),
  })
  /** Asks, naming every consequence, then acts. */
  const confirmed = async (title: string, { name }: Named, texts: string[], perform: () => Promise<unknown>) => {
    const yes = await ask({
      title,
      text: texts.join(' '),
      yes: t('table.yes_destroy'),
      no: t('table.no'),
      danger: true,
    })
    if (!yes) return
    try {
      await perform()
      notifyDone(t('table.destroyed', { name }))
    } catch (error) {
      notifyFailure(error, t('frame.error.deleting'))
    }
  }
  const of = ({ id, version }: Named) => ({ params: { id }, version })

  return {
    /** Where the names are typed. It goes on the page, once. */
    dialog,
    addCategory: () => prompt(t('category.new'), '', (name) => create.mutateAsync({ body: { name } })),
    renameCategory: (one: Named) =>
      rename(t('category.rename', { name: one.name }), { ...one, entity: 'category' }, (name, version) =>
        update.mutateAsync({ params: { id: one.id }, body: { name }, version }),
      ),
    removeCategory: (one: Category) =>
      confirmed(
        t('category.ask_delete'),
        one,
        [t('category.ask_delete_text', { name: one.name }), t('category.trashed_lose_it')],
        () => remove.mutateAsync(of(one)),
      ),
    addSub: (category: Named) =>
      prompt(t('category.add_sub', { name: category.name }), '', (name) =>
        createSub.mutateAsync({ body: { name, category_id: category.id } }),
      ),
    renameSub: (one: Named) =>
      rename(t('category.rename', { name: one.name }), { ...one, entity: 'sub_category' }, (name, version) =>
        updateSub.mutateAsync({ params: { id: one.id }, body: { name }, version }),
      ),
    removeSub: (one: SubCategory, category: Category) => {
      const count = one.materials_count ?? 0
      const texts = [
        t('category.ask_delete_sub_text', { name: one.name }),
        ...(count > 0 ? [t('category.sub_keeps', { count, category: category.name })] : []),
      ]
      return confirmed(t('category.ask_delete_sub'), one, texts, () => removeSub.mutateAsync(of(one)))
    },
  }
}
export type Acts = ReturnType<typeof useActs>
