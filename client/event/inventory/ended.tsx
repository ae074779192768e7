import { Stack } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import type { InventoryRow } from '#shared/inventory.ts'
import type { CountParts } from './count-parts.ts'
import { completeIds, nothingFolded } from './folding.ts'
import { InventoryColumns, InventoryList } from './list.tsx'
import { rowsById } from './merge.ts'
import { noRow } from './row.tsx'
import { Toolbar, useInventoryView } from './toolbar.tsx'
import { Unsaved } from './unsaved.tsx'

type EndedProps = {
  event: Event
  parts: CountParts
  /** What was counted; the same array for the same event. */
  rows: readonly InventoryRow[]
  /** The outcome. */
  children: ReactNode
}

/** A count that is over: its outcome, and the rows to read (rules/inventory.md#25, rules/departure.md#20). */
export function Ended({ event, parts: { kind, Row, useAddress }, rows, children }: EndedProps) {
  const { t } = useTranslation()
  const [address, readdress] = useAddress()
  const view = useInventoryView(event.materials, event, address)
  const { stored, complete } = useMemo(
    () => ({ stored: rowsById(rows), complete: completeIds(kind, rows) }),
    [rows, kind],
  )
  const isWhole = view.show === 'all' || view.search !== ''
  return (
    <Stack gap="sm">
      <Unsaved event={event} kind={kind} stored={stored} />
      {children}
      {event.materials.length > 0 ? (
        <Toolbar
          {...view}
          rows={rows.length}
          left={rows.length - complete.size}
          isCounting={false}
          onChange={readdress}
        />
      ) : null}
      <InventoryColumns kind={kind} isOver />
      <InventoryList
        groups={view.groups}
        kind={kind}
        editor={null}
        rowOf={(id) => stored.get(id) ?? noRow}
        row={Row}
        folded={isWhole ? nothingFolded : complete}
        parks={view.parkNames}
        search={view.search}
        onBack={() => {}}
        label={t(`${kind.words}.list_done`)}
      />
    </Stack>
  )
}
