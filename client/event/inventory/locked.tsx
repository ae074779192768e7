import { Alert, Stack } from '@mantine/core'
import { IconCheck, IconHelpHexagon, IconLock, IconPackageOff, IconTools } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import { inventoryOutcome } from '#shared/inventory.ts'
import { formatQuantity } from '#shared/rules/format.ts'
import { currentLanguage } from '../../words.ts'
import { AfterEnd } from './after-end.tsx'
import { completeIds, nothingFolded } from './folding.ts'
import { returnKind } from './kind.ts'
import { InventoryColumns, InventoryList } from './list.tsx'
import { rowsById } from './merge.ts'
import { useReturnAddress } from './return-address.ts'
import { noRow, Row } from './row.tsx'
import { Toolbar, useInventoryView } from './toolbar.tsx'
import { Unsaved } from './unsaved.tsx'

/** An ended inventory: its outcome, and the rows to read (rules/inventory.md#25). */
export function Locked({ event }: { event: Event }) {
  const { t } = useTranslation()
  const [address, readdress] = useReturnAddress()
  const view = useInventoryView(event.materials, address)
  const rows = useMemo(() => returnKind.rowsOf(event), [event])
  const stored = useMemo(() => rowsById(rows), [rows])
  const complete = useMemo(() => completeIds(returnKind, rows), [rows])
  const { missing, broken, lost } = inventoryOutcome(rows)
  const isWhole = view.show === 'all' || view.search !== ''
  const shown = (quantity: number) => ({ count: quantity, shown: formatQuantity(quantity, currentLanguage()) })
  return (
    <Stack gap="sm">
      <Unsaved event={event} kind={returnKind} stored={stored} />
      <p className="inventory-over" role="status">
        <IconLock size={18} aria-hidden />
        <span>
          <b>{t('inventory.done.title')}</b> {t('inventory.done.text')}
        </span>
      </p>
      {missing > 0 ? (
        <Alert color="yellow" icon={<IconPackageOff />} title={t('inventory.done.missing', shown(missing))}>
          {t('inventory.done.missing_text', { count: missing })}
        </Alert>
      ) : (
        <Alert color="teal" icon={<IconCheck />} title={t('inventory.done.all')} />
      )}
      {broken > 0 ? (
        <Alert color="red" icon={<IconTools />} title={t('inventory.done.broken', shown(broken))}>
          {t('inventory.done.broken_text', { count: broken })}
        </Alert>
      ) : null}
      {lost > 0 ? (
        <Alert color="red" icon={<IconHelpHexagon />} title={t('inventory.done.gone', shown(lost))}>
          {t('inventory.done.gone_text', { count: lost })}
        </Alert>
      ) : null}
      <AfterEnd event={event} isShort={missing > 0} />
      {event.materials.length > 0 ? (
        <Toolbar
          {...view}
          rows={rows.length}
          left={rows.length - complete.size}
          isCounting={false}
          onChange={readdress}
        />
      ) : null}
      <InventoryColumns kind={returnKind} isOver />
      <InventoryList
        groups={view.groups}
        kind={returnKind}
        editor={null}
        rowOf={(id) => stored.get(id) ?? noRow}
        row={Row}
        folded={isWhole ? nothingFolded : complete}
        parks={view.parkNames}
        search={view.search}
        onBack={() => {}}
        label={t('inventory.list_done')}
      />
    </Stack>
  )
}
