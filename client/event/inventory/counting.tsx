import { Alert, Button } from '@mantine/core'
import { IconCalendarTime, IconChecks, IconGridDots } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import { countActual } from '#shared/inventory.ts'
import type { EventMaterial } from '#shared/material-shape.ts'
import { billingMay } from '#shared/rules/billing-state.ts'
import { eventMay } from '#shared/rules/event-state.ts'
import { formatDate } from '#shared/rules/format.ts'
import { useListKeys } from '../../form/list-keys.ts'
import { Scanner } from '../../scan/scanner.tsx'
import { useSettings, useUser } from '../../session/session.ts'
import { useSiteDay } from '../../session/site-day.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SkipList } from '../../ui/focus/skip-list.tsx'
import { currentLanguage } from '../../words.ts'
import { InventoryConflict } from './conflict.tsx'
import type { InventoryEditor } from './editor.ts'
import { EndDialog } from './end-dialog.tsx'
import { nothingFolded, useFolding } from './folding.ts'
import { Foot, Remaining } from './foot.tsx'
import { FoundNone } from './found-none.tsx'
import { Keypad } from './keypad.tsx'
import { countFound, inventorySearch } from './keys.ts'
import { returnKind } from './kind.ts'
import { InventoryColumns, InventoryList } from './list.tsx'
import { useUndoNotice } from './notices.tsx'
import { useReturnAddress } from './return-address.ts'
import { Row } from './row.tsx'
import { useCountedScans } from './scanned.ts'
import { useInventoryView } from './toolbar.tsx'
import { Tools } from './tools.tsx'
import { useDrafts } from './use-drafts.ts'
import { useInventoryEditor } from './use-inventory-editor.ts'
import { useKeypad } from './use-keypad.ts'
import { useTerminate } from './use-terminate.ts'
import './inventory.css'

/** The count while it is made, up to its end. */
export function Counting({ event }: { event: Event }) {
  const { t } = useTranslation()
  const { group_id } = useUser()
  const { terminate: mayTerminate } = eventMay(event, useSiteDay(), group_id)
  const { editor, author, conflict, askAgain, stopAsking } = useInventoryEditor(event, returnKind)
  const end = useTerminate(event, editor, author, askAgain)
  const notifyUndo = useUndoNotice()
  const [address, readdress] = useReturnAddress()
  const view = useInventoryView(event.materials, address)
  const { groups, search } = view
  const { folded, foldNow, hold } = useFolding(editor)
  const rows = groups.flatMap(({ materials }) => materials)
  const isWhole = view.show === 'all' || search !== ''
  const keypad = useKeypad(isWhole ? rows : rows.filter(({ id }) => !folded.has(id)))
  const { scans, scanned } = useCountedScans(event, editor)
  const navigate = useNavigate()
  useListKeys(inventorySearch, countFound)

  const bringBack = (materials: readonly EventMaterial[]) => {
    const rows = materials.map(({ id }) => editor.get(id))
    const before = editor.change(rows.map((row) => countActual(row, row.awaited_quantity)))
    const filled = before.filter((row) => row.actual < row.awaited_quantity)
    foldNow(filled.map(({ id }) => id))
    if (filled.length > 0) notifyUndo(t('inventory.filled', { count: filled.length }), () => editor.change(filled))
  }
  const saveDraft = useDrafts(event, editor, askAgain)
  const goOnLater = async () => {
    if (await saveDraft()) await navigate({ to: '/', search: { event: event.id } })
  }
  return (
    <>
      {mayTerminate.reason === 'inventory.not_ended' ? (
        <Alert color="yellow" icon={<IconCalendarTime />} role="status" mb="sm">
          {t('inventory.not_ended', { date: formatDate(event.end_date, currentLanguage()) })}
        </Alert>
      ) : null}
      {event.materials.length === 0 ? (
        <EmptyState drawing="roadcase" title={t('inventory.nothing')} help={t('inventory.nothing_help')} />
      ) : (
        <>
          <Scanner scans={scans} />
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
                onClick={() => bringBack(rows)}
              >
                {search ? t('inventory.found_back', { count: rows.length }) : t('inventory.all_back')}
              </Button>
            ) : null}
          </Tools>
          {rows.length === 0 ? (
            <FoundNone search={search} onClear={() => readdress({ search: undefined })} />
          ) : (
            <>
              <InventoryColumns kind={returnKind} isOver={false} />
              <SkipList label={t('frame.skip_list')} />
              <InventoryList
                groups={groups}
                kind={returnKind}
                editor={editor}
                rowOf={editor.get}
                row={Row}
                onHold={hold}
                folded={isWhole ? nothingFolded : folded}
                parks={view.parkNames}
                search={search}
                counted={keypad.row?.id ?? scanned}
                onBack={bringBack}
                label={t('inventory.list')}
              />
            </>
          )}
        </>
      )}
      {keypad.row ? (
        <Keypad editor={editor} material={keypad.row} onMove={keypad.move} onClose={keypad.toggle} />
      ) : (
        <Foot
          editor={editor}
          onLater={() => void goOnLater()}
          onTerminate={mayTerminate.allowed ? () => void end.terminate() : undefined}
          isBusy={end.isBusy}
          onChoose={askAgain}
        >
          <Remaining editor={editor} />
        </Foot>
      )}
      {end.ending ? <End event={event} editor={editor} end={end} onLater={() => void goOnLater()} /> : null}
      <InventoryConflict current={conflict} author={author} editor={editor} onClose={stopAsking} />
    </>
  )
}

type Counting = { editor: InventoryEditor }

type EndProps = Counting & { event: Event; end: ReturnType<typeof useTerminate>; onLater(): void }

/** The dialog that ends a count with exceptions, and what may be billed of them. */
function End({ event, editor, end, onLater }: EndProps) {
  const { group_id } = useUser()
  const { billing } = useSettings()
  const { create_bill } = billingMay(event, useSiteDay(), group_id, billing.mode)
  const { awaited, missing, broken, lost } = useSyncExternalStore(editor.subscribe, editor.summary)
  const canBill = create_bill.shown && create_bill.allowed
  return (
    <EndDialog
      title={event.title}
      pieces={{ awaited, sound: awaited - missing - broken - lost }}
      exceptions={end.ending ?? []}
      billTo={canBill ? (event.beneficiaries[0]?.full_name ?? null) : null}
      isBusy={end.isBusy}
      onEnd={(claims) => void end.finish(claims)}
      onLater={onLater}
      onClose={end.stop}
    />
  )
}
