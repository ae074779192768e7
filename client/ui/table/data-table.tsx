import { Button, Group, Stack, Table, Text, UnstyledButton } from '@mantine/core'
import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { IconArrowDown, IconArrowsSort, IconArrowUp, IconFileOff } from '@tabler/icons-react'
import { columnVisibilityFeature, createColumnHelper, tableFeatures, useTable } from '@tanstack/react-table'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../empty-state.tsx'
import { Cards } from './cards.tsx'
import type { CellValue } from './cells.ts'
import { ColumnChoice } from './column-choice.tsx'
import { ExportMenu, type ReadContent, type WholeList } from './export-menu.tsx'
import { type PageState, Pages } from './pages.tsx'
import { type Sort, SortMenu } from './sort-menu.tsx'
import { keptCharacters, leastWidths } from './widths.ts'

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
  /** Left out of the phone's card, whose title shows it already. */
  inTitle?: true
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
  /** The title of a row, at the top of its card on a phone. */
  title(row: T): ReactNode
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
/** The width that the menu, the page's margins and a row's buttons take, pixels. */
const besides = 432
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
      <Group justify="space-between" align={isPhone ? 'flex-start' : 'flex-end'} gap="sm" wrap="nowrap">
        <Group gap="sm" align="flex-end" flex={1} miw={0}>
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
        ) : isCrowded ? (
          <Cards {...props} lines={shown.filter(({ inTitle }) => !inTitle)} />
        ) : (
          <Rows {...props} columns={shown} />
        )}
      </div>
      <Pages page={page} onPage={onPage} isPhone={isPhone} />
    </Stack>
  )
}

function Rows<T>({ label, columns, rows, rowId, sort, onSort, actions }: DataTableProps<T>) {
  const { t } = useTranslation()
  const least = leastWidths(
    columns.map(({ header, value, oneLine }) => keptCharacters(header, value ? rows.map(value) : [], oneLine)),
  )
  return (
    <div className="data-table-room">
      <Table
        aria-label={label}
        highlightOnHover
        verticalSpacing={6}
        stickyHeader
        stickyHeaderOffset="var(--app-shell-header-offset, 56px)"
      >
        <Table.Thead>
          <Table.Tr>
            {columns.map((column, place) => {
              const active = sort.orderBy === column.id
              return (
                <Table.Th
                  key={column.id}
                  ta={column.align}
                  miw={column.value && `calc(${least[place]} + ${column.beside ?? 0}px)`}
                  aria-sort={
                    column.sortable ? (active ? (sort.ascending ? 'ascending' : 'descending') : 'none') : undefined
                  }
                >
                  {column.sortable ? (
                    <UnstyledButton
                      fw={600}
                      fz="sm"
                      ta={column.align}
                      onClick={() => onSort({ orderBy: column.id, ascending: active ? !sort.ascending : true })}
                    >
                      <Group gap={4} wrap="nowrap" justify={column.align === 'right' ? 'flex-end' : undefined}>
                        {column.header}
                        {active ? (
                          sort.ascending ? (
                            <IconArrowUp size={14} />
                          ) : (
                            <IconArrowDown size={14} />
                          )
                        ) : (
                          <IconArrowsSort size={14} opacity={0.4} />
                        )}
                      </Group>
                    </UnstyledButton>
                  ) : (
                    <Text span fw={600} fz="sm">
                      {column.header}
                    </Text>
                  )}
                </Table.Th>
              )
            })}
            {actions ? (
              <Table.Th ta="right" w={1}>
                <Text span fw={600} fz="sm">
                  {t('table.actions')}
                </Text>
              </Table.Th>
            ) : null}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={rowId(row)}>
              {columns.map(({ id, cell, value, align, oneLine }) => (
                <Table.Td
                  key={id}
                  ta={align}
                  className={align || oneLine ? 'one-line' : value ? textCell(value(row)) : undefined}
                >
                  {cell(row)}
                </Table.Td>
              ))}
              {actions ? (
                <Table.Td>
                  <Group gap={4} justify="flex-end" wrap="nowrap">
                    {actions(row)}
                  </Group>
                </Table.Td>
              ) : null}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

/** Words break; figures among them line up with those of other rows. */
const textCell = (value: CellValue): string => (typeof value === 'string' ? 'text-cell' : 'text-cell figures')

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
