import { Checkbox, ScrollArea, Select, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { FileRow } from '#shared/rules/import/cell.ts'
import { mostLinesAbove, type Sheet } from './sheet.ts'
import { shownCell } from './shown-cell.ts'

const longest = 70
/** The content of a row, in one line. */
const textIn = ({ cells }: FileRow): string => {
  const text = cells
    .map(shownCell)
    .filter((one) => one !== '')
    .join(' · ')
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

const noTitles = 'none'

/** The line with the titles of the columns: others may precede it. */
export function ChooseHeader({
  sheet,
  header,
  onChange,
}: {
  sheet: Sheet
  header: number | null
  onChange(header: number | null): void
}) {
  const { t } = useTranslation()
  const lines = sheet.rows.slice(0, mostLinesAbove).map((row) => ({
    value: String(row.line),
    label: t('imports.line_holds', { line: row.line, text: textIn(row) }),
  }))
  return (
    <Select
      label={t('imports.header')}
      data={[...lines, { value: noTitles, label: t('imports.no_titles') }]}
      value={header === null ? noTitles : String(header)}
      allowDeselect={false}
      onChange={(choice) => onChange(choice === noTitles || choice === null ? null : Number(choice))}
      maw={560}
    />
  )
}

/**
 * Rows to leave out of the import: proposes totals and repeated titles, the user decides. Renders
 * nothing where there are none.
 */
export function LeftOut({
  rows,
  proposed,
  leftOut,
  onChange,
}: {
  rows: readonly FileRow[]
  /** Lines that look like totals or repeat the titles. */
  proposed: readonly number[]
  leftOut: ReadonlySet<number>
  onChange(line: number, isOut: boolean): void
}) {
  const { t } = useTranslation()
  const asked = new Set([...proposed, ...leftOut])
  const listed = rows.filter(({ line }) => asked.has(line))
  if (listed.length === 0) return null
  return (
    <Stack gap="xs" component="fieldset" p={0} m={0} bd={0}>
      <Text component="legend" size="sm" fw={500}>
        {t('imports.left_out')}
      </Text>
      <Text size="sm" c="dimmed">
        {t('imports.left_out_help')}
      </Text>
      <ScrollArea.Autosize mah={220}>
        <Stack gap={4}>
          {listed.map((row) => (
            <Checkbox
              key={row.line}
              label={t('imports.line_holds', { line: row.line, text: textIn(row) })}
              checked={leftOut.has(row.line)}
              onChange={({ currentTarget }) => onChange(row.line, currentTarget.checked)}
              py={4}
            />
          ))}
        </Stack>
      </ScrollArea.Autosize>
    </Stack>
  )
}
