import { useNavigate } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import { isUncounted } from '#shared/inventory.ts'
import { billingMay } from '#shared/rules/billing-state.ts'
import { borrowerOf } from '#shared/rules/borrower.ts'
import { eventMay } from '#shared/rules/event-state.ts'
import { formatQuantity } from '#shared/rules/format.ts'
import { api } from '../../endpoints.ts'
import { useWrite } from '../../query.ts'
import type { Scans } from '../../scan/use-scans.ts'
import { useSettings, useUser } from '../../session/session.ts'
import { useSiteDay } from '../../session/site-day.ts'
import { ask } from '../../ui/ask.tsx'
import { tellUnitsLeft } from '../../units-left/tell.ts'
import { currentLanguage } from '../../words.ts'
import type { CountEnd, CountToEnd } from './count-parts.ts'
import type { InventoryEditor } from './editor.ts'
import { EndDialog } from './end-dialog.tsx'
import { QuestionScans } from './end-scans.tsx'
import { type Exception, exceptionsOf } from './exceptions.ts'
import { Findings } from './findings.tsx'
import { withUnits } from './name-units.ts'
import { useEnding } from './use-ending.ts'

/** Ends the inventory: asks, naming the consequences, then ends it with every row as shown. */
export function useReturnEnd(count: CountToEnd): CountEnd {
  const { event, editor, scans, onLater } = count
  const { t } = useTranslation()
  const write = useWrite(api.event.terminate)
  const { group_id } = useUser()
  const navigate = useNavigate()
  const [ending, setEnding] = useState(false)
  const { id, title } = event
  const { isBusy, isReachable, end } = useEnding(
    count,
    async (rows, version, claimed: readonly number[]) => {
      const sent = await withUnits(rows, event.materials, event.sub_rentals)
      const body = sent.map((row) => (claimed.includes(row.id) ? { ...row, is_claimed: true } : row))
      return write.mutateAsync({ params: { id }, body, version })
    },
    ({ dropped_units, ...ended }) => ended,
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
      things: (takeBack: () => void) => (
        <>
          <Findings exceptions={exceptions} />
          <QuestionScans scans={scans} onScan={takeBack} />
        </>
      ),
      yes: t(isAlarm ? 'inventory.ask.yes_uncounted' : 'inventory.ask.yes'),
      no,
      danger: isAlarm,
    }
  }

  const mayTerminate = eventMay(event, useSiteDay(), group_id).terminate.allowed

  const terminate = async () => {
    if (!isReachable() || isBusy) return
    const exceptions = exceptionsOf(editor.all(), event.materials)
    if (exceptions.length > 0 && !isUncounted(editor.all())) setEnding(true)
    else if (await ask(question(exceptions))) await finish([])
  }
  /** Ends, with the materials that the next bill is to claim. */
  const finish = async (claimed: readonly number[]) => {
    if (!isReachable()) return
    // A scan that is being asked counts before the end.
    const ended = await scans.save(() => end(claimed))
    setEnding(false)
    tellUnitsLeft(ended?.dropped_units)
    if (ended !== null && claimed.length > 0) await navigate({ to: '/', search: { event: id, tab: 'bills' } })
  }
  return {
    isBusy,
    terminate: mayTerminate ? () => void terminate() : undefined,
    dialog: ending ? (
      <End
        event={event}
        editor={editor}
        scans={scans}
        isBusy={isBusy}
        onEnd={(claimed) => void finish(claimed)}
        onLater={onLater}
        onClose={() => setEnding(false)}
      />
    ) : null,
  }
}

type EndProps = {
  event: Event
  editor: InventoryEditor
  scans: Scans
  isBusy: boolean
  onEnd(claimed: number[]): void
  onLater(): void
  onClose(): void
}

/** The dialog that ends a count with exceptions, and what may be billed of them. */
function End({ event, editor, ...asked }: EndProps) {
  const { group_id } = useUser()
  const { billing } = useSettings()
  const { create_bill } = billingMay(event, useSiteDay(), group_id, billing.mode)
  const { awaited, missing, broken, lost } = useSyncExternalStore(editor.subscribe, editor.summary)
  // They follow what is scanned meanwhile.
  const exceptions = exceptionsOf(editor.all(), event.materials)
  const canBill = create_bill.shown && create_bill.allowed
  return (
    <EndDialog
      title={event.title}
      pieces={{ awaited, sound: awaited - missing - broken - lost }}
      billTo={canBill ? borrowerOf(event) : null}
      exceptions={exceptions}
      {...asked}
    />
  )
}
