import { Button, Group, Stack } from '@mantine/core'
import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { IconFileOff } from '@tabler/icons-react'
import { columnVisibilityFeature, createColumnHelper, tableFeatures, useTable } from '@tanstack/react-table'
import { type KeyboardEvent, type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../empty-state.tsx'
import { Cards } from './cards.tsx'
import type { CellValue } from './cells.ts'
import { ColumnChoice } from './column-choice.tsx'
import { DensitySwitch } from './density.tsx'
import { ExportMenu, type ReadContent, type WholeList } from './export-menu.tsx'
import { type PageState, Pages } from './pages.tsx'
import { PhoneRows } from './phone-rows.tsx'
import { type Sort, SortMenu } from './sort-menu.tsx'
import { TableRows } from './table-rows.tsx'
import { wordsOf } from './words-of.ts'
import './table.css'

/** A column of a list. `id` is the field the server sorts by when `sortable`. */
export type Column<T> = {
  id: string
  header: string
  cell(row: T): ReactNode
  /** The same in a file: text, number, date. A column without it is left out of exports. */
  value?(row: T): CellValue
  /** Not on screen, but among all columns of an export. */
  inFilesOnly?: true
  sortable?: boolean
  /** Hidden until chosen. */
  hidden?: boolean
  /** Figures are aligned right. */
  align?: 'right'
  /** Read at a glance: never broken. */
  oneLine?: true
  /** Pixels beside the text, for a picture for instance. */
  beside?: number
  /** Left out of the phone's row and of cards, whose title shows it already. */
  inTitle?: true
  /**
   * Its place in a phone's row, chosen or not: in the line under the title, or at the end. Without
   * any under the title, the first visible ones stand there.
   */
  phone?: 'under' | 'end'
  /** The text of that line, where the value in files is another. */
  brief?(row: T): string | null | undefined
}

export type DataTableProps<T> = {
  /** Key under which the table's column choice is stored. */
  name: string
  label: string
  columns: Column<T>[]
  rows: readonly T[]
  rowId(row: T): string | number
  sort: Sort
  onSort(sort: Sort): void
  page: PageState
  onPage(page: number): void
  /** Filters and switches above the table. */
  toolbar?: ReactNode
  /** The title of a row, where rows are no table. */
  title(row: T): ReactNode
  /** A picture before it, 40 pixels wide. */
  picture?(row: T): ReactNode
  /** Columns that give way to a panel beside the table. */
  leftOut?: ReadonlySet<string> | undefined
  /** The row whose panel is open, by its id; keys that are pressed in a row. */
  openRow?: string | number | null
  onRowKey?(row: T, event: KeyboardEvent<HTMLElement>): void
  /** Buttons at the end of a row. */
  actions?(row: T): ReactNode
  /** The message, and the first step, when there is nothing. */
  empty: ReactNode
  isPhone: boolean
  /** The rows belong to an earlier search, until the present one's arrive. */
  isWaiting?: boolean
  /** All rows as filtered, which makes the list exportable (client/whole-list.ts). */
  whole?: WholeList<T>
  /**
   * Everything about the records of the list, for a file that an import reads
   * (client/import/use-everything.ts).
   */
  everything?: ReadContent
}

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
    isWaiting,
    leftOut,
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
    state: { columnVisibility: { ...hiddenFirst, ...chosen } },
    onColumnVisibilityChange: (update) =>
      setChosen((present) => (typeof update === 'function' ? update({ ...hiddenFirst, ...present }) : update)),
  })
  const sortable = columns.filter(({ sortable }) => sortable)
  const shown = table.getVisibleLeafColumns().flatMap(({ id }) => columns.find((column) => column.id === id) ?? [])
  const isCrowded = useMediaQuery(crowded(shown.length), isPhone, { getInitialValueInEffect: false })
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="flex-start" gap="sm" wrap="nowrap">
        <Group gap="xs" align="center" flex={1} miw={0}>
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
              onReset={() => setChosen({})}
            />
          )}
        </Group>
      </Group>
      <div className="rows" aria-busy={isWaiting || undefined}>
        {rows.length === 0 ? (
          page.total.items > 0 ? (
            <Beyond page={page} onPage={onPage} />
          ) : (
            empty
          )
        ) : isPhone ? (
          <PhoneRows {...props} shown={shown} />
        ) : isCrowded ? (
          <Cards {...props} lines={shown.filter(({ inTitle }) => !inTitle)} name={(row) => wordsOf(columns, row)} />
        ) : (
          <TableRows {...props} columns={shown.filter(({ id }) => !leftOut?.has(id))} all={columns} />
        )}
      </div>
      <Pages page={page} onPage={onPage} isPhone={isPhone} />
    </Stack>
  )
}

/** A page past the last one: an old link, or the last row of a page has just gone. */
function Beyond({ page, onPage }: { page: PageState; onPage(page: number): void }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={IconFileOff}
      title={t('table.beyond')}
      action={<Button onClick={() => onPage(page.total.pages)}>{t('table.to_last')}</Button>}
    />
  )
}
