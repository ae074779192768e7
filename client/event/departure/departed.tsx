import { Alert, Stack } from '@mantine/core'
import { IconCheck, IconLock, IconLockOpen, IconPackageOff, IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { departedRows, departureOutcome } from '#shared/departure.ts'
import type { Event } from '#shared/event.ts'
import { formatInstant, formatQuantity } from '#shared/rules/format.ts'
import { useSettings } from '../../session/session.ts'
import { currentLanguage } from '../../words.ts'
import { departureKind } from '../inventory/departure-kind.ts'
import { completeIds, nothingFolded } from '../inventory/folding.ts'
import { InventoryColumns, InventoryList } from '../inventory/list.tsx'
import { rowsById } from '../inventory/merge.ts'
import { noRow } from '../inventory/row.tsx'
import { Toolbar, useInventoryView } from '../inventory/toolbar.tsx'
import { Unsaved } from '../inventory/unsaved.tsx'
import { useDepartureAddress } from './address.ts'
import { Reopen } from './reopen.tsx'
import { LeavingRow } from './row.tsx'

/** A departure that ended: what left, what stayed behind, what was added (rules/departure.md#20). */
export function Departed({ event }: { event: Event }) {
  const { t } = useTranslation()
  const [address, readdress] = useDepartureAddress()
  const view = useInventoryView(event.materials, address)
  const { timezone } = useSettings().general
  const { rows, stored, complete } = useMemo(() => {
    const rows = departedRows(event.materials)
    return { rows, stored: rowsById(rows), complete: completeIds(departureKind, rows) }
  }, [event.materials])
  const { left, beyond } = departureOutcome(rows)
  const isWhole = view.show === 'all' || view.search !== ''
  const shown = (quantity: number) => ({ count: quantity, shown: formatQuantity(quantity, currentLanguage()) })
  const date = event.departed_at === null ? '' : formatInstant(event.departed_at, currentLanguage(), timezone)
  const name = event.departed_by?.full_name
  return (
    <Stack gap="sm">
      <Unsaved event={event} kind={departureKind} stored={stored} />
      <div className="departure-over">
        <p className="inventory-over" role="status">
          <IconLock size={18} aria-hidden />
          <span>
            <b>{t('departure.done.title')}</b>{' '}
            {name === undefined ? t('departure.done.text_alone', { date }) : t('departure.done.text', { date, name })}
          </span>
        </p>
        <Reopen event={event} icon={<IconLockOpen size={16} aria-hidden />} />
      </div>
      {left > 0 ? (
        <Alert color="yellow" icon={<IconPackageOff />} title={t('departure.done.left', shown(left))} />
      ) : null}
      {beyond > 0 ? <Alert color="blue" icon={<IconPlus />} title={t('departure.done.beyond', shown(beyond))} /> : null}
      {left === 0 && beyond === 0 ? <Alert color="teal" icon={<IconCheck />} title={t('departure.done.all')} /> : null}
      {event.materials.length > 0 ? (
        <Toolbar
          {...view}
          rows={rows.length}
          left={rows.length - complete.size}
          isCounting={false}
          onChange={readdress}
        />
      ) : null}
      <InventoryColumns kind={departureKind} isOver />
      <InventoryList
        groups={view.groups}
        kind={departureKind}
        editor={null}
        rowOf={(id) => stored.get(id) ?? noRow}
        row={LeavingRow}
        folded={isWhole ? nothingFolded : complete}
        parks={view.parkNames}
        search={view.search}
        onBack={() => {}}
        label={t('departure.list_done')}
      />
    </Stack>
  )
}
