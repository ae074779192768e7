import { useTranslation } from 'react-i18next'
import type * as z from 'zod'
import type { Endpoint, NamedRoute } from '#shared/contract.ts'
import type { Destroyed } from '#shared/field.ts'
import type { Sending } from '../api.ts'
import { notifyDone, notifyFailure, notifyUndoable } from '../frame/notify.tsx'
import { useWrite } from '../query.ts'
import { ask } from '../ui/ask.tsx'
import { tellOutcome } from './tell-outcome.ts'

type OfRecord = NamedRoute & { path: `${string}{id}` }
export type Item = { id: number; version: number; deleted_at?: string | null }
/**
 * What else is destroyed; or, as a function of the item, with whatever is about to happen to it.
 */
type Consequence<T extends Item> = string | ((item: T) => string | undefined | Promise<string | undefined>)

/**
 * The one behaviour of every trash (rules/trash.md#10): a live record is trashed after a warning, a
 * trashed one destroyed after a stronger warning, or restored.
 * @param consequence named in the question; read first when only the server knows it
 */
export function useTrash<D extends OfRecord, R extends OfRecord, T extends Item = Item>(
  remove: Endpoint<D>,
  restore: Endpoint<R>,
  consequence?: Consequence<T>,
) {
  const { t } = useTranslation()
  const removal = useWrite(remove)
  const restoration = useWrite(restore)
  // Both routes take only the record's id.
  const input = (item: Item) => ({ params: { id: item.id }, version: item.version })
  const idOf = (sent: Sending<D> | Sending<R> | undefined) =>
    (sent as Partial<ReturnType<typeof input>> | undefined)?.params?.id

  const bringBack = (item: Item, name: string) =>
    tellOutcome(restoration.mutateAsync(input(item) as unknown as Sending<R>), {
      done: t('table.restored', { name }),
      failed: t('frame.error.restoring'),
    })

  return {
    /**
     * Whether this one is being deleted; the user can act on the others meanwhile, and focus them.
     */
    isBusy: (item: Item): boolean =>
      [removal, restoration].some(({ isPending, variables }) => isPending && idOf(variables) === item.id),
    async remove(item: T, name: string) {
      const isTrashed = item.deleted_at != null
      let more: string | undefined
      try {
        more = typeof consequence === 'function' ? await consequence(item) : isTrashed ? consequence : undefined
      } catch (error) {
        // The consequences are unknown: better not to ask than to ask half.
        return notifyFailure(error, t('frame.error.deleting'))
      }
      const yes = await ask({
        title: t(isTrashed ? 'table.ask_destroy' : 'table.ask_trash'),
        text: [t(isTrashed ? 'table.ask_destroy_text' : 'table.ask_trash_text', { name }), more]
          .filter(Boolean)
          .join(' '),
        yes: t(isTrashed ? 'table.yes_destroy' : 'table.yes_trash'),
        no: t('table.no'),
        danger: isTrashed,
      })
      if (!yes) return
      try {
        // The record as the trash holds it, or that it is gone.
        const left = (await removal.mutateAsync(input(item) as unknown as Sending<D>)) as
          | Item
          | z.output<typeof Destroyed>
        if ('destroyed' in left) notifyDone(t('table.destroyed', { name }))
        else notifyUndoable(t('table.trashed', { name }), t('event.restore'), () => void bringBack(left, name))
      } catch (error) {
        notifyFailure(error, t('frame.error.deleting'))
      }
    },
    restore: (item: Item, name: string) => void bringBack(item, name),
  }
}
