import { Box, Card, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { RowMenu, useRowMenu } from './row-menu.tsx'

type CardsProps<T> = {
  label: string
  rows: readonly T[]
  rowId(row: T): string | number
  /** The title of a row, at the top of its card. */
  title(row: T): ReactNode
  picture?(row: T): ReactNode
  /** A row in words. */
  name(row: T): string
  lines: readonly { id: string; header: string; cell(row: T): ReactNode }[]
  actions?(row: T): ReactNode
}

/** Rows as cards where a table does not fit: the name, then a line per column. */
export function Cards<T>({ label, lines, rows, rowId, ...card }: CardsProps<T>) {
  return (
    <Stack component="ul" gap="xs" p={0} m={0} aria-label={label} style={{ listStyle: 'none' }}>
      {rows.map((row) => (
        <RowCard key={rowId(row)} row={row} {...card} lines={lines} />
      ))}
    </Stack>
  )
}

function RowCard<T>({
  row,
  title,
  picture,
  name,
  lines,
  actions,
}: Omit<CardsProps<T>, 'label' | 'rows' | 'rowId'> & { row: T }) {
  const menu = useRowMenu()
  const buttons = actions?.(row)
  return (
    <Card component="li" withBorder padding="sm" {...menu.row}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
        {picture?.(row)}
        <Box fw={600} className="card-title" flex={1}>
          {title(row)}
        </Box>
        {buttons ? (
          <Box my={-6} mr={-6} className="card-actions">
            <RowMenu name={name(row)} isOpen={menu.isOpen} onChange={menu.setOpen}>
              {buttons}
            </RowMenu>
          </Box>
        ) : null}
      </Group>
      <dl className="card-lines">
        {lines.map(({ id, header, cell }) => (
          <CardLine key={id} header={header}>
            {cell(row)}
          </CardLine>
        ))}
      </dl>
    </Card>
  )
}

function CardLine({ header, children }: { header: string; children: ReactNode }) {
  if (children === null || children === undefined || children === '') return null
  return (
    <>
      <Text component="dt" size="sm" c="dimmed">
        {header}
      </Text>
      <Box component="dd" m={0} fz="sm" style={{ overflowWrap: 'anywhere', minWidth: 0 }}>
        {children}
      </Box>
    </>
  )
}
