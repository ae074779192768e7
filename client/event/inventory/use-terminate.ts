import { useNavigate } from '@tanstack/react-router'
import { createElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import { isUncounted } from '#shared/inventory.ts'
import { formatQuantity } from '#shared/rules/format.ts'
import { ApiProblem, Unreachable } from '../../api.ts'
import { api } from '../../endpoints.ts'
import { notifyDone, notifyFailure } from '../../frame/notify.tsx'
import { q, queryClient, refresh, useWrite } from '../../query.ts'
import { useUser } from '../../session/session.ts'
import { ask } from '../../ui/ask.tsx'
import { currentLanguage } from '../../words.ts'
import { type Claim, keepClaims } from '../billing/claims.ts'
import type { InventoryEditor } from './editor.ts'
import { type Exception, exceptionsOf } from './exceptions.ts'
import { Findings } from './findings.tsx'
import { withUnits } from './name-units.ts'
import { notifyWarning } from './notices.tsx'

/**
 * Ends the inventory: asks, naming the consequences, sends waiting counts, then ends it with every
 * row as shown.
 */
export function useTerminate(event: Event, editor: InventoryEditor, author: string, askAgain: () => void) {
  const { t } = useTranslation()
  const write = useWrite(api.event.terminate)
  const user = useUser()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [ending, setEnding] = useState<Exception[] | null>(null)
  const { id, title } = event

  /** What is asked where nothing is to be looked at piece by piece: all is well, or nothing counted. */
  const question = (exceptions: readonly Exception[]) => {
    const { missing } = editor.summary()
    const no = t('inventory.ask.no')
    const isAlarm = isUncounted(editor.all())
    const shown = { count: missing, shown: formatQuantity(missing, currentLanguage()), title }
    return {
      title: t(isAlarm ? 'inventory.ask.uncounted_title' : 'inventory.ask.title'),
      text: [
        isAlarm ? t('inventory.ask.uncounted', shown) : t('inventory.ask.all', { title }),
        t('inventory.ask.final'),
      ].join(' '),
      things: createElement(Findings, { exceptions }),
      yes: t(isAlarm ? 'inventory.ask.yes_uncounted' : 'inventory.ask.yes'),
      no,
      danger: isAlarm,
    }
  }

  const close = async () => {
    // With every row, on the version of the last answer: it ends with exactly the rows on this
    // screen.
    const body = await withUnits(editor.all(), event.materials)
    const ended = await write.mutateAsync({ params: { id }, body, version: editor.save.version })
    editor.end()
    queryClient.setQueryData(q(api.event.get, { params: { id } }).queryKey, ended)
    notifyDone(t('inventory.terminated', { title }))
  }

  const refuse = async (error: unknown) => {
    if (error instanceof ApiProblem && error.key === 'record.edited_meanwhile') {
      const { current } = error.details as { current: Event } // the key promises it (rules/http.md#21)
      editor.follow(current)
      notifyWarning(t('inventory.changed_meanwhile', { name: author }))
      return
    }
    if (error instanceof Unreachable) {
      notifyWarning(t('inventory.unsent'))
      return
    }
    notifyFailure(error, t('frame.error.saving'))
    // Another user ended it meanwhile: the screen shows it as it is.
    if (error instanceof ApiProblem && error.status === 409) await refresh(['event', 'material'])
  }

  /** Sends what waits, then ends. Gives whether it is ended. */
  const end = async (): Promise<boolean> => {
    setBusy(true)
    try {
      if (await editor.save.flush()) {
        await close()
        return true
      }
      if (editor.save.state.kind === 'failed') await refuse(editor.save.state.error)
      else askAgain()
    } catch (error) {
      await refuse(error)
    } finally {
      setBusy(false)
    }
    return false
  }

  return {
    isBusy,
    /** The exceptions that the dialog of the end lists; null while it is closed. */
    ending,
    /** Asks whether to end. */
    async terminate() {
      // Offline, a write would wait for the connection and close the inventory when the user has
      // long left.
      if (!navigator.onLine) return notifyWarning(t('inventory.unsent'))
      if (isBusy) return
      const exceptions = exceptionsOf(editor.all(), event.materials)
      if (exceptions.length > 0 && !isUncounted(editor.all())) setEnding(exceptions)
      else if (await ask(question(exceptions))) await end()
    },
    stop: () => setEnding(null),
    /** Ends, with what the next bill is to claim. */
    async finish(claims: readonly Claim[]) {
      if (!navigator.onLine) return notifyWarning(t('inventory.unsent'))
      const isEnded = await end()
      setEnding(null)
      if (!isEnded || claims.length === 0) return
      keepClaims(user.id, id, claims)
      await navigate({ to: '/', search: { event: id, tab: 'bills' } })
    },
  }
}
