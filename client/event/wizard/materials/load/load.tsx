import { useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import type { AvailableKit } from '#shared/kit.ts'
import type { MaterialRow } from '../../../../material/editor/filters.ts'
import type { UndoingEditor } from '../../../../material/editor/quantities.ts'
import { useCover } from '../../../../sub-rental/cover.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { focusOn } from '../../../../ui/focus/move.ts'
import type { UnitLine } from '../../../units/naming.ts'
import type { Missing } from '../../../use-materials.ts'
import { InSummary, useHeldTyping, useTyping } from '../../brief/typing.tsx'
import { lackOf, useChosen } from './chosen.ts'
import { type ChosenKit, looseAmong, useChosenKits, useTypedLines } from './chosen-kits.ts'
import { Groups } from './groups.tsx'
import { ChosenKits } from './kits.tsx'
import { Shortages } from './shortages.tsx'
import './load.css'

type LoadProps = {
  event: Event
  rows: readonly MaterialRow[]
  /** The kits that may be chosen. */
  kits: readonly AvailableKit[]
  editor: UndoingEditor
  /** Saves the typed quantities before an act of the summary; false when they could not be saved. */
  settle(): Promise<boolean>
  missing: Missing
  /** Lines of unitary materials, as saved. */
  units: ReadonlyMap<number, UnitLine>
  /** Brings a line's row into view. */
  onGoTo(id: number): void
  /** Takes the new contents of a kit over. */
  onRefresh(kit: ChosenKit): Promise<void>
  /** Names the units of a line. */
  onUnits(id: number): void
}

/**
 * What the event takes so far, in the summary beside the list: shortages with their ways out on top,
 * then the lines by category (rules/wizard.md#30). The summary's sums and acts count the typed lines.
 */
export function Load({ event, rows, kits, editor, settle, missing, units, onGoTo, ...acts }: LoadProps) {
  const { t } = useTranslation()
  const chosen = useChosen(rows, editor.quantities)
  const packed = useChosenKits(event, kits, editor.quantities)
  const lines = useTypedLines(chosen, packed)
  useTyping({ lines, settle })
  const loose = looseAmong(chosen, packed)
  // A line with loose pieces tells its units there.
  const inKits = new Map([...units].filter(([id]) => !loose.some((one) => one.id === id)))
  const short = chosen.filter((one) => lackOf(one) > 0)
  const load = useRef<HTMLElement>(null)
  const onSettled = useCallback(() => focusOn(load.current, { preventScroll: true }), [])
  const { cover, dialog } = useCover(event.id)
  const typing = useHeldTyping()
  const goTo = useCallback(
    (id: number) => {
      typing.leave()
      onGoTo(id)
    },
    [typing, onGoTo],
  )
  return (
    <InSummary>
      <section ref={load} className="load" aria-label={t('choosing.load')} tabIndex={-1}>
        {short.length > 0 ? (
          <Shortages
            event={event}
            short={short}
            rows={rows}
            editor={editor}
            missing={missing}
            onGoTo={goTo}
            onSettled={onSettled}
            onCover={cover}
          />
        ) : null}
        {chosen.length === 0 ? (
          <EmptyState drawing="roadcase" isQuiet title={t('choosing.load_nothing')} />
        ) : (
          <>
            <ChosenKits packed={packed} chosen={chosen} units={inKits} onGoTo={goTo} {...acts} />
            <Groups chosen={loose} units={units} onGoTo={goTo} onUnits={acts.onUnits} />
          </>
        )}
      </section>
      {dialog}
    </InSummary>
  )
}
