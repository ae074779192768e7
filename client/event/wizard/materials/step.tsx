import { Kbd, Text } from '@mantine/core'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import { SaveMark } from '../../../form/save-mark.tsx'
import { useAddressFilters } from '../../../material/editor/address-filters.ts'
import { MaterialPicker } from '../../../material/editor/material-picker.tsx'
import { Reveal } from '../../../material/editor/reveal.ts'
import { useSaveKey } from '../../../ui/save-key.ts'
import { isOverbooked } from '../../overbooking.ts'
import { UnitsDialog } from '../../units/dialog.tsx'
import { unitLines } from '../../units/naming.ts'
import { useKits, useMissing, useRows } from '../../use-materials.ts'
import { StepActions, StepHead } from '../step/frame.tsx'
import { type After, useMoves, useWayOut } from '../step/moves.ts'
import { MaterialsConflict } from './conflict.tsx'
import { Load } from './load/load.tsx'
import { MaterialsReuse } from './reuse.tsx'
import { TemplateChips } from './templates.tsx'
import { useMaterialsEditor } from './use-editor.ts'
import { useRefreshKit } from './use-refresh-kit.ts'
import './materials.css'

/**
 * Step 4: the quantity of each material that goes out, with what remains for the event's dates
 * (rules/wizard.md#15), saved as the user types (rules/wizard.md#19), beside what was chosen
 * (rules/wizard.md#30).
 */
export function MaterialsStep({ event }: { event: Event }) {
  const { t } = useTranslation()
  const [filters, filter] = useAddressFilters()
  const rows = useRows(event.id)
  const { kits, kitRows } = useKits(event.id)
  const missing = useMissing(event.id)
  const { editor, conflict, askAgain, stopAsking, watchWaysOut } = useMaterialsEditor(event, rows, kits)
  const refreshKit = useRefreshKit(event.id, editor)
  const moves = useMoves()
  const { busy, leave } = useWayOut()
  const save = (way: After) =>
    void leave(way, async () => {
      const isLeaving = watchWaysOut()
      if ((await editor.saveNow()) && !isLeaving()) await moves.onSaved(event, 'materials', way)
    })
  useSaveKey(() => editor.saveNow())
  const [reveal] = useState(() => new Reveal())
  // What is typed is saved first: the units are those of the line as it is then.
  const [opened, setOpened] = useState<number | null>(null)
  const openUnits = async (id: number) => (await editor.saveNow()) && setOpened(id)
  const units = useMemo(() => unitLines(event), [event])
  const naming = opened === null ? undefined : units.get(opened)
  const refused = { is: isOverbooked, label: t('event.overbooked.show'), open: () => void editor.saveNow() }
  const words = {
    waiting: t('wizard.saving.waiting'),
    offline: t('wizard.saving.offline'),
    conflict: t('wizard.saving.conflict'),
  }

  const { kind } = useSyncExternalStore(editor.save.subscribe, editor.save.snapshot)
  // The mark at the foot says why; the head must not say that all is saved.
  const form = { isDirty: () => kind === 'failed' || kind === 'conflict', refusal: null }

  return (
    <section>
      <StepHead step="materials" form={form} />
      <TemplateChips editor={editor}>
        <MaterialsReuse event={event} editor={editor} rows={rows} kits={kitRows} />
      </TemplateChips>
      <MaterialPicker rows={rows} kits={kitRows} editor={editor} filters={filters} onFilter={filter} reveal={reveal} />
      <Load
        event={event}
        rows={rows}
        kits={kits}
        editor={editor}
        settle={() => editor.saveNow()}
        missing={missing}
        units={units}
        onGoTo={reveal.show}
        onRefresh={refreshKit}
        onUnits={(id) => void openUnits(id)}
      />
      {naming ? <UnitsDialog event={event} line={naming} onClose={() => setOpened(null)} /> : null}
      <StepActions busy={busy} onSave={save} onQuit={() => void moves.toCalendar()}>
        <div className="material-foot">
          <SaveMark save={editor.save} words={words} onChoose={askAgain} refused={refused} />
          <Text size="xs" c="dimmed" className="material-keys">
            <Kbd size="xs">/</Kbd> {t('choosing.keys.search')} <Kbd size="xs">2</Kbd>{' '}
            <Kbd size="xs">{t('calendar.key.enter.act')}</Kbd> {t('choosing.keys.quantity')}
          </Text>
        </div>
      </StepActions>
      <MaterialsConflict current={conflict} editor={editor} rows={rows} kits={kitRows} onClose={stopAsking} />
    </section>
  )
}
