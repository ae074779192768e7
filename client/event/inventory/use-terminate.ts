import { createElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import { isUncounted } from '#shared/inventory.ts'
import { formatQuantity } from '#shared/rules/format.ts'
import { ApiProblem, Unreachable } from '../../api.ts'
import { api } from '../../endpoints.ts'
import { notifyDone, notifyFailure } from '../../frame/notify.tsx'
import { q, queryClient, refresh, useWrite } from '../../query.ts'
import { ask } from '../../ui/ask.tsx'
import { currentLanguage } from '../../words.ts'
import type { InventoryEditor } from './editor.ts'
import { Findings } from './findings.tsx'
import { notifyWarning } from './notices.tsx'

/**
 * Ends the inventory: asks, naming the consequences, sends waiting counts, then ends it with every
 * row as shown.
 */
export function useTerminate(event: Event, editor: InventoryEditor, author: string, askAgain: () => void) {
  const { t } = useTranslation()
  const write = useWrite(api.event.terminate)
  const [isBusy, setBusy] = useState(false)
  const { id, title } = event

  const question = () => {
    const { missing, broken } = editor.summary()
    const rows = editor.all()
    const shown = (quantity: number) => ({ count: quantity, shown: formatQuantity(quantity, currentLanguage()), title })
    const things = createElement(Findings, { rows, materials: event.materials })
    const no = t('inventory.ask.no')
    if (isUncounted(rows)) {
      return {
        title: t('inventory.ask.uncounted_title'),
        text: `${t('inventory.ask.uncounted', shown(missing))} ${t('inventory.ask.final')}`,
        things,
        yes: t('inventory.ask.yes_uncounted'),
        no,
        danger: true,
      }
    }
    const returned =
      missing > 0
        ? t('inventory.ask.missing', shown(missing))
        : t(broken > 0 ? 'inventory.ask.complete' : 'inventory.ask.all', { title })
    return {
      title: t('inventory.ask.title'),
      text: [
        returned,
        ...(broken > 0 ? [t('inventory.ask.broken', shown(broken))] : []),
        t('inventory.ask.final'),
      ].join(' '),
      things,
      yes: t(broken > 0 ? 'inventory.ask.yes_broken' : 'inventory.ask.yes'),
      no,
    }
  }

  const close = async () => {
    // With every row, on the version of the last answer: it ends with exactly the rows on this
    // screen.
    const ended = await write.mutateAsync({ params: { id }, body: editor.all(), version: editor.save.version })
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

  const terminate = async () => {
    // Offline, a write would wait for the connection and end the inventory long after the user has
    // left.
    if (!navigator.onLine) return notifyWarning(t('inventory.unsent'))
    if (isBusy || !(await ask(question()))) return
    setBusy(true)
    try {
      if (await editor.save.flush()) await close()
      else if (editor.save.state.kind === 'failed') await refuse(editor.save.state.error)
      else askAgain()
    } catch (error) {
      await refuse(error)
    } finally {
      setBusy(false)
    }
  }
  return { terminate, isBusy }
}
