import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import type { AvailableKit } from '#shared/kit.ts'
import { useFollowing } from '../../../form/following.ts'
import { useLeaveBlocker, useWaysOut } from '../../../form/leave-blocker.ts'
import type { MaterialRow } from '../../../material/editor/filters.ts'
import { ask } from '../../../ui/ask.tsx'
import { MaterialsEditor } from './editor.ts'

/**
 * The quantities of an event and their saving, while step 4 is open. Leaving saves what waits, and
 * asks about what cannot be saved.
 */
export function useMaterialsEditor(event: Event, rows: readonly MaterialRow[], kits: readonly AvailableKit[]) {
  const { t } = useTranslation()
  const [editor] = useState(() => new MaterialsEditor(event))
  const { save } = editor
  // Only a conflict of the saving concerns the whole step: it does not rerender at every save.
  const refused = useSyncExternalStore(save.subscribe, () =>
    save.state.kind === 'conflict' ? save.state.current : null,
  )
  const [postponed, setPostponed] = useState<unknown>(null)
  const { noteWayOut, watchWaysOut } = useWaysOut()

  // Timers live as long as the step; the browser reports when the connection is back.
  useEffect(() => () => editor.withdraw(), [editor])
  useEffect(() => {
    save.start()
    window.addEventListener('online', save.retry)
    return () => {
      save.stop()
      window.removeEventListener('online', save.retry)
    }
  }, [save])

  // The server's figures are external state: the editor follows them where no typed quantity waits.
  useEffect(() => editor.know(new Set(rows.map(({ id }) => id)), kits), [editor, rows, kits])
  useFollowing(editor, event)

  useLeaveBlocker(
    async ({ current, next }) => {
      // Filters are part of the address; only another screen or step leaves this one.
      if (next.pathname === current.pathname && stepOf(next.search) === stepOf(current.search)) return false
      const takeBack = noteWayOut()
      if (save.isSettled || (await editor.saveNow())) return false
      const leaves = await ask({
        title: t('wizard.saving.leave'),
        text: t('wizard.saving.leave_text'),
        yes: t('wizard.saving.leave_yes'),
        no: t('form.stay'),
        danger: true,
      })
      if (!leaves) takeBack()
      return !leaves
    },
    () => !save.isSettled,
  )

  const current = refused as Event | null // the server's GET shape
  return {
    editor,
    /** The event that another user saved meanwhile, until this user chooses. */
    conflict: current === postponed ? null : current,
    askAgain: () => setPostponed(null),
    stopAsking: () => setPostponed(current),
    /** Remembers the present moment; {@link useWaysOut}. */
    watchWaysOut,
  }
}

const stepOf = (search: object): unknown => ('step' in search ? search.step : undefined)
