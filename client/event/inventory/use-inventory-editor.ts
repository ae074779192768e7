import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import { useFollowing } from '../../form/following.ts'
import { useLeaveBlocker, useWaysOut } from '../../form/leave-blocker.ts'
import { notifyDone } from '../../frame/notify.tsx'
import { onChange } from '../../live.ts'
import { useUser } from '../../session/session.ts'
import { ask } from '../../ui/ask.tsx'
import { InventoryEditor } from './editor.ts'
import type { CountKind } from './kind.ts'
import { sendWaiting } from './send-waiting.ts'
import { sentText } from './sent-text.ts'
import { countHere } from './unsent.ts'
import { onOtherTab } from './waiting.ts'

/**
 * The count of an event and its saving, while its screen is open. Leaving sends waiting counts;
 * unsent ones stay on this device, the user is told, and the next screen sends them.
 */
export function useInventoryEditor(event: Event, kind: CountKind) {
  const { t } = useTranslation()
  const user = useUser()
  const [editor] = useState(() => new InventoryEditor(event, user.id, kind))
  const [author, setAuthor] = useState<string | null>(null)
  const { save } = editor
  const refused = useSyncExternalStore(save.subscribe, () =>
    save.state.kind === 'conflict' ? save.state.current : null,
  )
  const [postponed, setPostponed] = useState<unknown>(null)
  const { noteWayOut, watchWaysOut } = useWaysOut()

  // Timers live as long as the screen; the browser reports when the connection is back.
  useEffect(() => {
    const leave = countHere(editor.kind.store, event.id)
    const leaveTabs = onOtherTab(editor.kind.store, user.id, event.id, editor.share)
    editor.onBack = (sent, taken) => notifyDone(sentText(editor.kind, sent, taken, event.title))
    editor.start()
    if (editor.restored > 0) notifyDone(t('inventory.restored', { count: editor.restored }))
    window.addEventListener('online', save.retry)
    return () => {
      save.stop()
      leave()
      leaveTabs()
      window.removeEventListener('online', save.retry)
      if (editor.summary().unsent > 0) sendWaiting(user.id)
    }
  }, [editor, save, user.id, event.id, event.title, t])

  // Other users' counts are external state: the editor follows them, except for local counts.
  useFollowing(editor, event)

  // A 409 does not name the other user; the change stream did.
  useEffect(
    () =>
      onChange(({ entity, id, by }) => {
        if (entity === 'event' && id === event.id && by && by.id !== user.id) setAuthor(by.name)
      }),
    [event.id, user.id],
  )

  useLeaveBlocker(
    async ({ current, next }) => {
      // Search and grouping are part of the address.
      if (next.pathname === current.pathname) return false
      const takeBack = noteWayOut()
      if (save.isSettled || (await save.flush())) return false
      const leaves = await ask({
        title: t('inventory.leave.title'),
        text: t('inventory.leave.text', { count: editor.summary().unsent }),
        yes: t('inventory.leave.yes'),
        no: t('form.stay'),
      })
      if (!leaves) takeBack()
      return !leaves
    },
    // Closing or reloading loses nothing: waiting counts are on this device.
    false,
  )

  const current = refused as Event | null // the server's GET shape
  return {
    editor,
    /** The other user who last wrote to the event. */
    author: author ?? t('form.someone'),
    /** The event that another user counted meanwhile, until this user chooses. */
    conflict: current === postponed ? null : current,
    askAgain: () => setPostponed(null),
    stopAsking: () => setPostponed(current),
    /** Remembers the present moment; {@link useWaysOut}. */
    watchWaysOut,
  }
}
