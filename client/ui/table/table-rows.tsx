import { Group, Table, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { type KeyboardEvent, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { CellValue } from './cells.ts'
import { type Density, IsCompact } from './density.tsx'
import { RowMenu, useRowMenu } from './row-menu.tsx'
import type { Sort } from './sort-menu.tsx'
import type { Column, DataTableProps } from './table-props.ts'
import { keptCharacters, leastWidths } from './widths.ts'
import { wordsOf } from './words-of.ts'

type TableRowsProps<T> = Pick<
  DataTableProps<T>,
  'label' | 'words' | 'rows' | 'rowId' | 'sort' | 'onSort' | 'actions' | 'openRow' | 'onRowKey'
> & {
  columns: readonly Column<T>[]
  /** All columns, shown or not. */
  all: readonly Column<T>[]
}

/** Rows as a table: sorted by its headers, all of one height. */
export function TableRows<T>(props: TableRowsProps<T>) {
  const { label, columns, all, rows, rowId, sort, onSort, actions, openRow, onRowKey } = props
  const { t } = useTranslation()
  const density: Density = useContext(IsCompact) ? 'compact' : 'comfortable'
  const least = leastWidths(
    columns.map(({ header, short, value, oneLine, beside, yields }) =>
      keptCharacters(short ?? header, value && !yields ? rows.map(value) : [], oneLine, beside),
    ),
    columns.reduce((sum, column) => sum + (column.beside ?? 0), 0),
    columns.findIndex(({ share }) => share !== undefined),
  )
  return (
    <div className="data-table-room">
      <Table
        className="data-table"
        data-density={density}
        aria-label={label}
        stickyHeader
        stickyHeaderOffset="var(--app-shell-header-offset, 56px)"
      >
        <Table.Thead>
          <Table.Tr>
            {columns.map((column, place) => (
              <Header
                key={column.id}
                column={column}
                least={column.value && `calc(${least[place]} + ${column.beside ?? 0}px)`}
                sort={sort}
                onSort={onSort}
              />
            ))}
            {actions ? (
              <Table.Th w={1}>
                <VisuallyHidden>{t('table.actions')}</VisuallyHidden>
              </Table.Th>
            ) : null}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Row
              key={rowId(row)}
              row={row}
              columns={columns}
              name={wordsOf(props, all, row)}
              actions={actions}
              isOpen={openRow === rowId(row)}
              onKey={onRowKey}
            />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

type HeaderProps<T> = { column: Column<T>; least: string | undefined; sort: Sort; onSort(sort: Sort): void }

function Header<T>({ column, least, sort, onSort }: HeaderProps<T>) {
  const active = sort.orderBy === column.id
  const { header, short = header, share, align } = column
  const Direction = sort.ascending ? IconArrowUp : IconArrowDown
  if (!column.sortable) {
    return (
      <Table.Th ta={align} miw={least} w={share}>
        <Text span fw={600} fz="sm">
          {short}
        </Text>
      </Table.Th>
    )
  }
  return (
    <Table.Th
      ta={align}
      miw={least}
      w={share}
      aria-sort={active ? (sort.ascending ? 'ascending' : 'descending') : 'none'}
    >
      <UnstyledButton
        fw={600}
        fz="sm"
        ta={align}
        title={short === header ? undefined : header}
        onClick={() => onSort({ orderBy: column.id, ascending: active ? !sort.ascending : true })}
      >
        <Group gap={4} wrap="nowrap" justify={align === 'right' ? 'flex-end' : undefined}>
          {short}
          {active ? (
            <Direction size={14} className="sort-mark" />
          ) : (
            <IconArrowsSort size={14} className="sort-mark" opacity={0.4} />
          )}
        </Group>
      </UnstyledButton>
    </Table.Th>
  )
}

type RowProps<T> = {
  row: T
  columns: readonly Column<T>[]
  name: string
  actions: DataTableProps<T>['actions']
  isOpen: boolean
  onKey: DataTableProps<T>['onRowKey']
}

/** A row of plain elements: with Mantine's own, eleven a row, a hundred rows take a sixth longer. */
function Row<T>({ row, columns, name, actions, isOpen, onKey }: RowProps<T>) {
  const menu = useRowMenu()
  const buttons = actions?.(row)
  return (
    <tr
      {...menu.row}
      className="data-row"
      data-open={isOpen || undefined}
      onKeyDown={onKey && ((event: KeyboardEvent<HTMLTableRowElement>) => onKey(row, event))}
    >
      {columns.map(({ id, cell, value, align, oneLine }) => {
        const text = value?.(row)
        return (
          <td
            key={id}
            style={align && { textAlign: align }}
            className={align || oneLine ? 'one-line' : value ? textCell(text) : undefined}
            title={typeof text === 'string' && !align && !oneLine ? text : undefined}
          >
            <div className="cell">{cell(row)}</div>
          </td>
        )
      })}
      {actions ? (
        <td>
          {buttons ? (
            <RowMenu name={name} isOpen={menu.isOpen} onChange={menu.setOpen}>
              {buttons}
            </RowMenu>
          ) : null}
        </td>
      ) : null}
    </tr>
  )
}

/** Words break; figures among them line up with those of other rows. */
const textCell = (value: CellValue): string => (typeof value === 'string' ? 'text-cell' : 'text-cell figures')
