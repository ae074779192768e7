import { useNavigate } from '@tanstack/react-router'
import { createElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import { isUncounted } from '#shared/inventory.ts'
import { formatQuantity } from '#shared/rules/format.ts'
import { api } from '../../endpoints.ts'
import { useWrite } from '../../query.ts'
import { useUser } from '../../session/session.ts'
import { ask } from '../../ui/ask.tsx'
import { currentLanguage } from '../../words.ts'
import { type Claim, keepClaims } from '../billing/claims.ts'
import type { InventoryEditor } from './editor.ts'
import { type Exception, exceptionsOf } from './exceptions.ts'
import { Findings } from './findings.tsx'
import { withUnits } from './name-units.ts'
import { useEnding } from './use-ending.ts'

/** Ends the inventory: asks, naming the consequences, then ends it with every row as shown. */
export function useTerminate(event: Event, editor: InventoryEditor, author: string, askAgain: () => void) {
  const { t } = useTranslation()
  const write = useWrite(api.event.terminate)
  const user = useUser()
  const navigate = useNavigate()
  const [ending, setEnding] = useState<Exception[] | null>(null)
  const { id, title } = event
  const { isBusy, isReachable, end } = useEnding(
    event,
    editor,
    author,
    askAgain,
    async (rows, version) =>
      write.mutateAsync({ params: { id }, body: await withUnits(rows, event.materials), version }),
    (ended) => ended,
  )

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

  return {
    isBusy,
    /** The exceptions that the dialog of the end lists; null while it is closed. */
    ending,
    /** Asks whether to end. */
    async terminate() {
      if (!isReachable() || isBusy) return
      const exceptions = exceptionsOf(editor.all(), event.materials)
      if (exceptions.length > 0 && !isUncounted(editor.all())) setEnding(exceptions)
      else if (await ask(question(exceptions))) await end()
    },
    stop: () => setEnding(null),
    /** Ends, with what the next bill is to claim. */
    async finish(claims: readonly Claim[]) {
      if (!isReachable()) return
      const ended = await end()
      setEnding(null)
      if (ended === null || claims.length === 0) return
      keepClaims(user.id, id, claims)
      await navigate({ to: '/', search: { event: id, tab: 'bills' } })
    },
  }
}
