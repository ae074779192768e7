import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isUncounted } from '#shared/inventory.ts'
import { formatQuantity } from '#shared/rules/format.ts'
import { api } from '../../endpoints.ts'
import { notifyWarning } from '../../frame/notify.tsx'
import { useWrite } from '../../query.ts'
import { ask } from '../../ui/ask.tsx'
import { currentLanguage } from '../../words.ts'
import type { CountEnd, CountToEnd } from '../inventory/count-parts.ts'
import { departureBody } from '../inventory/departure-kind.ts'
import { useEnding } from '../inventory/use-ending.ts'
import { type Changes, changesOf } from './changes.ts'
import { DepartureEnd } from './end-dialog.tsx'
import { NotFree } from './not-free.tsx'

/** Ends the departure: asks, naming what stays and what goes beyond the list (rules/departure.md#19). */
export function useDepartureEnd(count: CountToEnd): CountEnd {
  const { event, editor, lines, onLater } = count
  const { t } = useTranslation()
  const write = useWrite(api.event.terminateDeparture)
  const [ending, setEnding] = useState<Changes | null>(null)
  const { id, title } = event
  const { isBusy, isReachable, end } = useEnding(
    count,
    (rows, version) => write.mutateAsync({ params: { id }, body: departureBody(rows), version }),
    ({ warnings, ...ended }) => ended,
  )
  const depart = async () => {
    const ended = await end()
    setEnding(null)
    if (ended?.warnings) notifyWarning(<NotFree materials={ended.warnings} />)
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
  const terminate = async () => {
    if (!isReachable() || isBusy) return
    const changes = changesOf(editor.all(), lines)
    const isUsual = changes.left.length === 0 && changes.beyond.length === 0
    if (!isUsual && !isUncounted(editor.all())) setEnding(changes)
    else if (await ask(question())) await depart()
  }
  return {
    isBusy,
    terminate: () => void terminate(),
    dialog: ending ? (
      <DepartureEnd
        title={title}
        changes={ending}
        isBusy={isBusy}
        onEnd={() => {
          if (isReachable()) void depart()
        }}
        onLater={onLater}
        onClose={() => setEnding(null)}
      />
    ) : null,
  }
}
