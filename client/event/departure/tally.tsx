import { IconAlertTriangle, IconPlus } from '@tabler/icons-react'
import { useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { departureOutcome, departureRowState } from '#shared/departure.ts'
import { formatQuantity } from '#shared/rules/format.ts'
import { currentLanguage } from '../../words.ts'
import type { InventoryEditor } from '../inventory/editor.ts'
import { Meter } from '../inventory/foot.tsx'

/** How far the loading is: what leaves of the list, what is left behind, what goes beyond (rules/departure.md#18). */
export function Tally({ editor }: { editor: InventoryEditor }) {
  const { t } = useTranslation()
  const summary = useSyncExternalStore(editor.subscribe, editor.summary)
  const { awaited, missing, uncounted } = summary
  // The summary is made anew with each count.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are the editor's
  const { begun, beyond } = useMemo(() => {
    const rows = editor.all()
    return {
      beyond: departureOutcome(rows).beyond,
      begun: departureOutcome(rows.filter((row) => departureRowState(row) !== 'none')).left,
    }
  }, [editor, summary])
  const shown = (quantity: number) => ({ count: quantity, shown: formatQuantity(quantity, currentLanguage()) })
  const out = awaited - missing
  return (
    <>
      <Meter sound={out} broken={0} awaited={awaited} />
      <p className="inventory-remaining figures">
        <b>{t('departure.out_of', { ...shown(awaited), out: formatQuantity(out, currentLanguage()) })}</b>
        {uncounted > 0 ? <span>{t('departure.remaining', shown(uncounted))}</span> : null}
        {begun > 0 ? (
          <span className="inventory-warning">
            <IconAlertTriangle size={16} aria-hidden />
            {t('departure.left_pieces', shown(begun))}
          </span>
        ) : null}
        {beyond > 0 ? (
          <span className="departure-beyond">
            <IconPlus size={16} aria-hidden />
            {t('departure.beyond_pieces', shown(beyond))}
          </span>
        ) : null}
      </p>
    </>
  )
}
