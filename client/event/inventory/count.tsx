import { Button } from '@mantine/core'
import { IconChecks, IconGridDots } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import { stillOut } from '#shared/inventory.ts'
import type { EventMaterial } from '#shared/material-shape.ts'
import { useListKeys } from '../../form/list-keys.ts'
import { Scanner } from '../../scan/scanner.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SkipList } from '../../ui/focus/skip-list.tsx'
import { InventoryConflict } from './conflict.tsx'
import type { CountParts } from './count-parts.ts'
import { nothingFolded, useFolding } from './folding.ts'
import { Foot } from './foot.tsx'
import { FoundNone } from './found-none.tsx'
import { Keypad } from './keypad.tsx'
import { countFound, inventorySearch } from './keys.ts'
import { InventoryColumns, InventoryList } from './list.tsx'
import { useUndoNotice } from './notices.tsx'
import { useCountedScans } from './scanned.ts'
import { useInventoryView } from './toolbar.tsx'
import { Tools } from './tools.tsx'
import { useDrafts } from './use-drafts.ts'
import { useInventoryEditor } from './use-inventory-editor.ts'
import { useKeypad } from './use-keypad.ts'
import './inventory.css'

type CountProps = {
  event: Event
  parts: CountParts
  /** What is to be known before counting. */
  children?: ReactNode
}

/**
 * An event's departure or return while it is counted, up to its end (rules/inventory.md#14,
 * rules/departure.md#14).
 */
export function Count({ event, parts, children }: CountProps) {
  const { t } = useTranslation()
  const { kind, Progress, AddMaterial } = parts
  const { words } = kind
  const { editor, author, conflict, askAgain, stopAsking, watchWaysOut } = useInventoryEditor(event, kind)
  const lines = parts.useLines(event, editor)
  const [address, readdress] = parts.useAddress()
  const view = useInventoryView(lines, event, address)
  const notifyUndo = useUndoNotice()
  const { groups, search } = view
  const { folded, foldNow, hold } = useFolding(editor)
  const rows = groups.flatMap(({ materials }) => materials)
  const isWhole = view.show === 'all' || search !== ''
  const keypad = useKeypad(rows, ({ id }) => isWhole || !folded.has(id))
  const { scans, scanned } = useCountedScans(event, editor, kind.words === 'inventory' ? 'return' : 'departure')
  const navigate = useNavigate()
  const saveDraft = useDrafts(event, editor, askAgain)
  const goOnLater = async () => {
    const isLeaving = watchWaysOut()
    if ((await saveDraft()) && !isLeaving()) await navigate({ to: '/', search: { event: event.id } })
  }
  const end = parts.useEnd({ event, editor, author, askAgain, lines, scans, onLater: () => void goOnLater() })
  useListKeys(inventorySearch, countFound)

  const fill = (materials: readonly EventMaterial[]) => {
    // What was noted as lost stays so.
    const short = materials.map(({ id }) => editor.get(id)).filter((row) => stillOut(row) > 0)
    const before = editor.change(short.map((row) => kind.set.actual(row, row.awaited_quantity - row.lost)))
    foldNow(before.map(({ id }) => id))
    if (before.length > 0) notifyUndo(t(`${words}.filled`, { count: before.length }), () => editor.change(before))
  }
  const add = (id: number) => {
    editor.include(id)
    const row = editor.get(id)
    if (row.actual === 0) editor.change([{ ...row, actual: 1 }], true)
    if (search !== '') readdress({ search: undefined })
  }
  return (
    <>
      {children}
      {lines.length > 0 || AddMaterial ? <Scanner scans={scans} /> : null}
      {lines.length === 0 ? (
        <EmptyState drawing="roadcase" title={t(`${words}.nothing`)} help={t(`${words}.nothing_help`)} />
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
                onClick={() => fill(rows)}
              >
                {search ? t(`${words}.found_back`, { count: rows.length }) : t(`${words}.all_back`)}
              </Button>
            ) : null}
          </Tools>
          {rows.length === 0 ? (
            <FoundNone search={search} onClear={() => readdress({ search: undefined })} />
          ) : (
            <>
              <InventoryColumns kind={kind} isOver={false} />
              <SkipList label={t('frame.skip_list')} />
              <InventoryList
                groups={groups}
                kind={kind}
                editor={editor}
                rowOf={editor.get}
                row={parts.Row}
                onHold={hold}
                folded={isWhole ? nothingFolded : folded}
                parks={view.parkNames}
                search={search}
                counted={keypad.row?.id ?? scanned}
                onBack={fill}
                label={t(`${words}.list`)}
              />
            </>
          )}
        </>
      )}
      {AddMaterial ? <AddMaterial known={lines} onAdd={add} /> : null}
      {keypad.row ? (
        <Keypad editor={editor} material={keypad.row} onMove={keypad.move} onClose={keypad.toggle} />
      ) : (
        <Foot
          editor={editor}
          onLater={() => void goOnLater()}
          onTerminate={end.terminate}
          isBusy={end.isBusy}
          onChoose={askAgain}
        >
          <Progress editor={editor} lines={lines} />
        </Foot>
      )}
      {end.dialog}
      <InventoryConflict current={conflict} author={author} editor={editor} onClose={stopAsking} />
    </>
  )
}
