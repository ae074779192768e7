import { useTranslation } from 'react-i18next'
import type { NamedRoute, Sent } from '#shared/contract.ts'
import { notifyDone, notifyFailure } from '../frame/notify.tsx'
import { useWrite } from '../query.ts'
import { ask } from '../ui/ask.tsx'

type OfRecord = NamedRoute & { path: `${string}{id}` }
type Item = { id: number; version: number; deleted_at?: string | null }

/**
 * The one behaviour of every trash (document 2, 4): a live record is trashed after a warning, a trashed one destroyed after a
 * stronger one or brought back.
 * @param consequence what else a destruction takes with it, said in the question
 */
export function useTrash<D extends OfRecord, R extends OfRecord>(remove: D, restore: R, consequence?: string) {
  const { t } = useTranslation()
  const removal = useWrite(remove)
  const restoration = useWrite(restore)
  // Both routes take the record's id and nothing else.
  const input = (item: Item) => ({ params: { id: item.id }, version: item.version })

  return {
    isBusy: removal.isPending || restoration.isPending,
    async remove(item: Item, name: string) {
      const isTrashed = item.deleted_at != null
      const yes = await ask({
        title: t(isTrashed ? 'table.ask_destroy' : 'table.ask_trash'),
        text: [
          t(isTrashed ? 'table.ask_destroy_text' : 'table.ask_trash_text', { name }),
          isTrashed ? consequence : undefined,
        ]
          .filter(Boolean)
          .join(' '),
        yes: t(isTrashed ? 'table.yes_destroy' : 'table.yes_trash'),
        no: t('table.no'),
        danger: isTrashed,
      })
      if (!yes) return
      removal.mutate(input(item) as unknown as Sent<D>, {
        onSuccess: () => notifyDone(t(isTrashed ? 'table.destroyed' : 'table.trashed', { name })),
        onError: (error) => notifyFailure(error, t('frame.error.deleting')),
      })
    },
    restore(item: Item, name: string) {
      restoration.mutate(input(item) as unknown as Sent<R>, {
        onSuccess: () => notifyDone(t('table.restored', { name })),
        onError: (error) => notifyFailure(error, t('frame.error.restoring')),
      })
    },
  }
}
