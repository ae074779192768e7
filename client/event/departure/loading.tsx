import { Button } from '@mantine/core'
import { IconChecks, IconGridDots } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import type { EventMaterial } from '#shared/material-shape.ts'
import { useListKeys } from '../../form/list-keys.ts'
import { Scanner } from '../../scan/scanner.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SkipList } from '../../ui/focus/skip-list.tsx'
import { InventoryConflict } from '../inventory/conflict.tsx'
import { departureKind } from '../inventory/departure-kind.ts'
import { nothingFolded, useFolding } from '../inventory/folding.ts'
import { Foot } from '../inventory/foot.tsx'
import { FoundNone } from '../inventory/found-none.tsx'
import { Keypad } from '../inventory/keypad.tsx'
import { countFound, inventorySearch } from '../inventory/keys.ts'
import { InventoryColumns, InventoryList } from '../inventory/list.tsx'
import { useUndoNotice } from '../inventory/notices.tsx'
import { useCountedScans } from '../inventory/scanned.ts'
import { useInventoryView } from '../inventory/toolbar.tsx'
import { Tools } from '../inventory/tools.tsx'
import { useDrafts } from '../inventory/use-drafts.ts'
import { useInventoryEditor } from '../inventory/use-inventory-editor.ts'
import { useKeypad } from '../inventory/use-keypad.ts'
import { AddMaterial } from './add-material.tsx'
import { useDepartureAddress } from './address.ts'
import { DepartureEnd } from './end-dialog.tsx'
import { useLeaving } from './lines.ts'
import { LeavingRow } from './row.tsx'
import { Tally } from './tally.tsx'
import { useDepart } from './use-depart.ts'

/** What leaves, while it is counted (rules/departure.md#14). */
export function Loading({ event }: { event: Event }) {
  const { t } = useTranslation()
  const { editor, author, conflict, askAgain, stopAsking } = useInventoryEditor(event, departureKind)
  const leaving = useLeaving(event, editor)
  const [address, readdress] = useDepartureAddress()
  const view = useInventoryView(leaving, address)
  const end = useDepart(event, editor, author, askAgain, leaving)
  const notifyUndo = useUndoNotice()
  const { groups, search } = view
  const { folded, foldNow, hold } = useFolding(editor)
  const rows = groups.flatMap(({ materials }) => materials)
  const isWhole = view.show === 'all' || search !== ''
  const keypad = useKeypad(isWhole ? rows : rows.filter(({ id }) => !folded.has(id)))
  const { scans, scanned } = useCountedScans(event, editor)
  const navigate = useNavigate()
  const saveDraft = useDrafts(event, editor, askAgain)
  useListKeys(inventorySearch, countFound)

  const asListed = (materials: readonly EventMaterial[]) => {
    const short = materials.map(({ id }) => editor.get(id)).filter((row) => row.actual < row.awaited_quantity)
    const before = editor.change(short.map((row) => ({ ...row, actual: row.awaited_quantity })))
    foldNow(before.map(({ id }) => id))
    if (before.length > 0) notifyUndo(t('inventory.filled', { count: before.length }), () => editor.change(before))
  }
  const goOnLater = async () => {
    if (await saveDraft()) await navigate({ to: '/', search: { event: event.id } })
  }
  const add = (id: number) => {
    editor.include(id)
    const row = editor.get(id)
    if (row.actual === 0) editor.change([{ ...row, actual: 1 }])
    if (search !== '') readdress({ search: undefined })
  }
  return (
    <>
      <Scanner scans={scans} />
      {leaving.length === 0 ? (
        <EmptyState drawing="roadcase" title={t('departure.nothing')} help={t('departure.nothing_help')} />
      ) : (
        <>
          <Tools
            view={view}
            editor={editor}
            onChange={readdress}
            beside={
              <Button
                className="inventory-pad"
                variant="default"
                leftSection={<IconGridDots size={18} aria-hidden />}
                aria-pressed={keypad.row !== null}
                onClick={keypad.toggle}
              >
                {t('inventory.keypad.open')}
              </Button>
            }
          >
            {rows.length > 0 ? (
              <Button
                className="inventory-all"
                variant="light"
                leftSection={<IconChecks size={18} aria-hidden />}
                onClick={() => asListed(rows)}
              >
                {search ? t('departure.found_back', { count: rows.length }) : t('departure.all_back')}
              </Button>
            ) : null}
          </Tools>
          {rows.length === 0 ? (
            <FoundNone search={search} onClear={() => readdress({ search: undefined })} />
          ) : (
            <>
              <InventoryColumns kind={departureKind} isOver={false} />
              <SkipList label={t('frame.skip_list')} />
              <InventoryList
                groups={groups}
                kind={departureKind}
                editor={editor}
                rowOf={editor.get}
                row={LeavingRow}
                onHold={hold}
                folded={isWhole ? nothingFolded : folded}
                parks={view.parkNames}
                search={search}
                counted={keypad.row?.id ?? scanned}
                onBack={asListed}
                label={t('departure.list')}
              />
            </>
          )}
        </>
      )}
      <AddMaterial known={leaving} onAdd={add} />
      {keypad.row ? (
        <Keypad editor={editor} material={keypad.row} onMove={keypad.move} onClose={keypad.toggle} />
      ) : (
        <Foot
          editor={editor}
          onLater={() => void goOnLater()}
          onTerminate={() => void end.terminate()}
          isBusy={end.isBusy}
          onChoose={askAgain}
        >
          <Tally editor={editor} />
        </Foot>
      )}
      {end.ending ? (
        <DepartureEnd
          title={event.title}
          changes={end.ending}
          isBusy={end.isBusy}
          onEnd={() => void end.finish()}
          onLater={() => void goOnLater()}
          onClose={end.stop}
        />
      ) : null}
      <InventoryConflict current={conflict} author={author} editor={editor} onClose={stopAsking} />
    </>
  )
}
