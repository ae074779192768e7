import { createElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import { isUncounted } from '#shared/inventory.ts'
import type { EventMaterial } from '#shared/material-shape.ts'
import { formatQuantity } from '#shared/rules/format.ts'
import { api } from '../../endpoints.ts'
import { useWrite } from '../../query.ts'
import { ask } from '../../ui/ask.tsx'
import { currentLanguage } from '../../words.ts'
import type { InventoryEditor } from '../inventory/editor.ts'
import { notifyWarning } from '../inventory/notices.tsx'
import { useEnding } from '../inventory/use-ending.ts'
import { type Changes, changesOf } from './changes.ts'
import { NotFree } from './not-free.tsx'

/** Ends the departure: asks, naming what stays and what goes beyond the list (rules/departure.md#19). */
export function useDepart(
  event: Event,
  editor: InventoryEditor,
  author: string,
  askAgain: () => void,
  leaving: readonly EventMaterial[],
) {
  const { t } = useTranslation()
  const write = useWrite(api.event.terminateDeparture)
  const [ending, setEnding] = useState<Changes | null>(null)
  const { id, title } = event
  const { isBusy, isReachable, end } = useEnding(
    event,
    editor,
    author,
    askAgain,
    (rows, version) =>
      write.mutateAsync({ params: { id }, body: rows.map(({ id, actual }) => ({ id, actual })), version }),
    ({ warnings, ...ended }) => ended,
  )
  const depart = async () => {
    const ended = await end()
    setEnding(null)
    if (ended?.warnings) notifyWarning(createElement(NotFree, { materials: ended.warnings }))
  }
  const question = () => {
    const isAlarm = isUncounted(editor.all())
    const pieces = editor.summary().awaited
    return {
      title: t(isAlarm ? 'departure.ask.uncounted_title' : 'departure.ask.title'),
      text: [
        isAlarm
          ? t('departure.ask.uncounted', { title, count: pieces, shown: formatQuantity(pieces, currentLanguage()) })
          : t('departure.ask.all', { title }),
        t('departure.ask.confirms'),
      ].join(' '),
      yes: t(isAlarm ? 'departure.ask.yes_uncounted' : 'departure.ask.yes'),
      no: t('departure.ask.no'),
      danger: isAlarm,
    }
  }
  return {
    isBusy,
    /** What the dialog of the end lists; null while it is closed. */
    ending,
    /** Asks whether to end. */
    async terminate() {
      if (!isReachable() || isBusy) return
      const changes = changesOf(editor.all(), leaving)
      const isUsual = changes.left.length === 0 && changes.beyond.length === 0
      if (!isUsual && !isUncounted(editor.all())) setEnding(changes)
      else if (await ask(question())) await depart()
    },
    stop: () => setEnding(null),
    async finish() {
      if (isReachable()) await depart()
    },
  }
}
