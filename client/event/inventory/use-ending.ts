import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import type { InventoryRow } from '#shared/inventory.ts'
import { ApiProblem, Unreachable } from '../../api.ts'
import { useSubmission } from '../../form/submission.ts'
import { notifyDone, notifyFailure, notifyWarning } from '../../frame/notify.tsx'
import { refresh } from '../../query.ts'
import { keepEvent } from '../event-write.ts'
import type { CountToEnd } from './count-parts.ts'

type Close<E, A extends unknown[]> = (rows: InventoryRow[], version: number, ...told: A) => Promise<E>

/**
 * Ends a count, once the user said so: sends what waits, then ends it with every row as shown.
 * @param close ends it on the server; gets what `end` is told
 * @param shown the event as other screens read it, of what the server answered
 */
export function useEnding<E extends Event, A extends unknown[] = []>(
  { event, editor, author, askAgain }: Pick<CountToEnd, 'event' | 'editor' | 'author' | 'askAgain'>,
  close: Close<E, A>,
  shown: (ended: E) => Event,
) {
  const { t } = useTranslation()
  const { words } = editor.kind
  const { isBusy, submit } = useSubmission()
  const { title } = event

  const closed = async (told: A): Promise<E> => {
    // With every row, on the version of the last answer: it ends with exactly the rows on this
    // screen.
    const ended = await close(editor.all(), editor.save.version, ...told)
    editor.end()
    keepEvent(shown(ended))
    notifyDone(t(`${words}.terminated`, { title }))
    return ended
  }

  const refuse = async (error: unknown) => {
    if (error instanceof ApiProblem && error.key === 'record.edited_meanwhile') {
      const { current } = error.details as { current: Event } // the key promises it (rules/http.md#21)
      editor.follow(current)
      notifyWarning(t(`${words}.changed_meanwhile`, { name: author }))
      return
    }
    if (error instanceof Unreachable) {
      notifyWarning(t(`${words}.unsent`))
      return
    }
    notifyFailure(error, t('frame.error.saving'))
    // Another user ended it meanwhile: the screen shows it as it is.
    if (error instanceof ApiProblem && error.status === 409) await refresh(['event', 'material'])
  }

  return {
    isBusy,
    /** Offline, a write would wait for the connection and end the count when the user has long left. */
    isReachable: (): boolean => {
      if (!navigator.onLine) notifyWarning(t(`${words}.unsent`))
      return navigator.onLine
    },
    /**
     * Sends what waits, then ends. Gives the ended event, null where it is not ended, or not by this
     * call: a second tap would be told that the count has ended already.
     */
    async end(...told: A): Promise<E | null> {
      const ended = await submit(async () => {
        try {
          if (await editor.save.flush()) return await closed(told)
          if (editor.save.state.kind === 'failed') await refuse(editor.save.state.error)
          else askAgain()
        } catch (error) {
          await refuse(error)
        }
        return null
      })
      return ended ?? null
    },
  }
}
