import { Box, Card, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

type CardsProps<T> = {
  label: string
  rows: readonly T[]
  rowId(row: T): string | number
  /** The title of a row, at the top of its card. */
  title(row: T): ReactNode
  lines: readonly { id: string; header: string; cell(row: T): ReactNode }[]
  actions?(row: T): ReactNode
}

/** Rows as cards where a table does not fit: the name, then a line per column. */
export function Cards<T>({ label, lines, rows, rowId, title, actions }: CardsProps<T>) {
  return (
    <Stack component="ul" gap="xs" p={0} m={0} aria-label={label} style={{ listStyle: 'none' }}>
      {rows.map((row) => (
        <Card component="li" key={rowId(row)} withBorder padding="sm">
          <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
            <Box fw={600} className="card-title">
              {title(row)}
            </Box>
            <Group gap={4} wrap="nowrap" my={-6} mr={-6}>
              {actions?.(row)}
            </Group>
          </Group>
          <dl className="card-lines">
            {lines.map(({ id, header, cell }) => (
              <CardLine key={id} header={header}>
                {cell(row)}
              </CardLine>
            ))}
          </dl>
        </Card>
      ))}
    </Stack>
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
