import { type ComponentProps, useState, useSyncExternalStore } from 'react'
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
import { QuestionScans } from '../inventory/end-scans.tsx'
import { useEnding } from '../inventory/use-ending.ts'
import { changesOf } from './changes.ts'
import { DepartureEnd } from './end-dialog.tsx'
import { NotFree } from './not-free.tsx'

/** Ends the departure: asks, naming what stays and what goes beyond the list (rules/departure.md#19). */
export function useDepartureEnd(count: CountToEnd): CountEnd {
  const { event, editor, lines, scans, onLater } = count
  const { t } = useTranslation()
  const write = useWrite(api.event.terminateDeparture)
  const [ending, setEnding] = useState(false)
  const { id, title } = event
  const { isBusy, isReachable, end } = useEnding(
    count,
    (rows, version) => write.mutateAsync({ params: { id }, body: departureBody(rows), version }),
    ({ warnings, ...ended }) => ended,
  )
  const depart = async () => {
    // A scan that is being asked counts before the end.
    const ended = await scans.save(() => end())
    setEnding(false)
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
      things: (takeBack: () => void) => <QuestionScans scans={scans} onScan={takeBack} />,
      yes: t(isAlarm ? 'departure.ask.yes_uncounted' : 'departure.ask.yes'),
      no: t('departure.ask.no'),
      danger: isAlarm,
    }
  }
  const terminate = async () => {
    if (!isReachable() || isBusy) return
    const changes = changesOf(editor.all(), lines)
    const isUsual = changes.left.length === 0 && changes.beyond.length === 0
    if (!isUsual && !isUncounted(editor.all())) setEnding(true)
    else if (await ask(question())) await depart()
  }
  return {
    isBusy,
    terminate: () => void terminate(),
    dialog: ending ? (
      <End
        editor={editor}
        lines={lines}
        title={title}
        scans={scans}
        isBusy={isBusy}
        onEnd={() => {
          if (isReachable()) void depart()
        }}
        onLater={onLater}
        onClose={() => setEnding(false)}
      />
    ) : null,
  }
}

type EndProps = Omit<ComponentProps<typeof DepartureEnd>, 'changes'> & Pick<CountToEnd, 'editor' | 'lines'>

/** The dialog that ends a departure, with its changes as they are: scans go on meanwhile. */
function End({ editor, lines, ...asked }: EndProps) {
  useSyncExternalStore(editor.subscribe, editor.summary)
  return <DepartureEnd changes={changesOf(editor.all(), lines)} {...asked} />
}
