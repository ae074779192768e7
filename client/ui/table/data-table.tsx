import { Group, Stack } from '@mantine/core'
import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { columnVisibilityFeature, createColumnHelper, tableFeatures, useTable } from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import { Beyond } from './beyond.tsx'
import { Cards } from './cards.tsx'
import { ColumnChoice } from './column-choice.tsx'
import { DensitySwitch, IsCompact, useDensity } from './density.tsx'
import { ExportMenu } from './export-menu.tsx'
import { Pages } from './pages.tsx'
import { PhoneRows } from './phone-rows.tsx'
import { SortMenu } from './sort-menu.tsx'
import type { DataTableProps } from './table-props.ts'
import { TableRows } from './table-rows.tsx'
import { wordsOf } from './words-of.ts'
import './table.css'

/** A desktop window, which shows as many columns as any list has. */
const desk = 1440
/** The width that the menu, the page's margins and a row's actions take, pixels. */
const besides = 340
/** The width that a column wants, and the least it reads well in, pixels. */
const [roomy, tight] = [100, 80]
/**
 * Window width up to which so many columns do not fit beside the menu: rows become cards, as on a
 * phone.
 */
const crowded = (columns: number): string => {
  const most = Math.max(desk - 1, besides + tight * columns)
  return `(max-width: ${Math.min(besides + roomy * columns, most)}px)`
}

const features = tableFeatures({ columnVisibilityFeature })

/**
 * A list that the server pages, sorts and searches: a table on a desktop, cards where it does not
 * fit.
 */
export function DataTable<T extends object>(props: DataTableProps<T>) {
  const {
    name,
    columns: all,
    rows,
    rowId,
    toolbar,
    sort,
    onSort,
    page,
    onPage,
    empty,
    isPhone,
    inCards,
    isWaiting,
    leftOut,
    view,
    views,
    whole,
    everything,
    label,
  } = props
  const columns = useMemo(() => all.filter(({ inFilesOnly }) => !inFilesOnly), [all])
  const hiddenFirst = Object.fromEntries(columns.map(({ id, hidden }) => [id, !hidden]))
  const [chosen, setChosen] = useLocalStorage<Record<string, boolean>>({
    key: `columns.${name}`,
    defaultValue: {},
    getInitialValueInEffect: false,
  })
  // Within a view a choice of columns lasts until the view is left or saved.
  const [within, setWithin] = useState<{ view: string; chosen: Record<string, boolean> } | null>(null)
  const ofView = view && Object.fromEntries(columns.map(({ id }) => [id, view.columns.includes(id)]))
  const visible = view
    ? { ...ofView, ...(within?.view === view.name ? within.chosen : {}) }
    : { ...hiddenFirst, ...chosen }
  const show = (next: Record<string, boolean>) =>
    view ? setWithin({ view: view.name, chosen: next }) : setChosen(next)
  const helper = createColumnHelper<typeof features, T>()
  const definitions = useMemo(
    () => columns.map(({ id, header, cell }) => helper.display({ id, header, cell: ({ row }) => cell(row.original) })),
    [columns, helper],
  )
  const data = useMemo(() => [...rows], [rows])
  const table = useTable<typeof features, T>({
    features,
    columns: definitions,
    data,
    getRowId: (row) => String(rowId(row)),
    state: { columnVisibility: visible },
    onColumnVisibilityChange: (update) => show(typeof update === 'function' ? update(visible) : update),
  })
  const sortable = columns.filter(({ sortable }) => sortable)
  const shown = table.getVisibleLeafColumns().flatMap(({ id }) => columns.find((column) => column.id === id) ?? [])
  const { isCompact } = useDensity()
  const isCrowded = useMediaQuery(crowded(shown.length), isPhone, { getInitialValueInEffect: false })
  return (
    <Stack gap="sm">
      {views?.(shown.map(({ id }) => id))}
      <Group justify="space-between" align="flex-start" gap="sm" wrap="nowrap">
        <Group className="list-tools" gap="xs" align="center" flex={1} miw={0}>
          {toolbar}
        </Group>
        <Group gap="xs" wrap="nowrap">
          {isCrowded && rows.length > 0 && sortable.length > 0 ? (
            <SortMenu columns={sortable} sort={sort} onSort={onSort} />
          ) : null}
          {whole ? (
            <ExportMenu
              label={label}
              columns={all}
              shown={new Set(shown.map(({ id }) => id))}
              whole={whole}
              everything={everything}
            />
          ) : null}
          {isCrowded ? null : <DensitySwitch />}
          {isPhone ? null : (
            <ColumnChoice
              columns={columns.map(({ id, header }) => ({ id, header, shown: shown.some((one) => one.id === id) }))}
              onToggle={(id) => table.getColumn(id)?.toggleVisibility()}
              onReset={() => (view ? setWithin(null) : setChosen({}))}
            />
          )}
        </Group>
      </Group>
      <div className="rows" aria-busy={isWaiting || undefined}>
        <IsCompact value={isCompact}>
          {rows.length === 0 ? (
            page.total.items > 0 ? (
              <Beyond page={page} onPage={onPage} />
            ) : (
              empty
            )
          ) : isPhone && !inCards ? (
            <PhoneRows {...props} shown={shown} />
          ) : isPhone || isCrowded ? (
            <Cards
              {...props}
              lines={shown.filter(({ inTitle }) => !inTitle)}
              name={(row) => wordsOf(props, columns, row)}
            />
          ) : (
            <TableRows {...props} columns={shown.filter(({ id }) => !leftOut?.has(id))} all={columns} />
          )}
        </IsCompact>
      </div>
      <Pages page={page} onPage={onPage} isPhone={isPhone} />
    </Stack>
  )
}
