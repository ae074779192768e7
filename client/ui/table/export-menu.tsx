import { ActionIcon, Group, Menu, Progress, Text, Tooltip } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Page } from '#shared/field.ts'
import { mostPerPage } from '#shared/limits.ts'
import { type CellValue, csvOf, type PlainTable, saveFile, xlsxOf } from './cells.ts'
import { exportName } from './export-name.ts'

/** The page parameters of a list's route. */
export type Paging = { page: number; limit: number }
/** Every row of a list under its present filters and order, whatever page is on screen. */
export type WholeList<T> = {
  readPage(paging: Paging): Promise<Page<T>>
  /** Notes in the history that its rows were saved. */
  note(): Promise<unknown>
  /** Today, `YYYY-MM-DD`, for the name of the file. */
  day: string
}
/** A column in a file. */
export type ExportColumn<T> = { id: string; header: string; isAmount?: true; value?(row: T): CellValue }

/** The progress of reading. */
export type Tell = (done: number, total: number) => void
/** Titles and rows of a file. */
export type Content = Pick<PlainTable, 'header' | 'rows' | 'amounts'>
export type ReadContent = (tell: Tell) => Promise<Content>

type ExportMenuProps<T> = {
  /** What the rows are: part of the file's name. */
  label: string
  columns: readonly ExportColumn<T>[]
  /** Ids of the columns on screen; all of them where a list has no choice of columns. */
  shown?: ReadonlySet<string>
  whole: WholeList<T>
  /** Everything about the records, instead of all columns; its own reading is noted. */
  everything?: ReadContent
}
type Format = 'csv' | 'xlsx'
const formats = [
  { format: 'xlsx', name: 'Excel (XLSX)', Icon: IconFileSpreadsheet },
  { format: 'csv', name: 'CSV', Icon: IconFileTypeCsv },
] as const satisfies { format: Format; name: string; Icon: unknown }[]

const patience = 1000

/**
 * Saves the rows of a list as CSV or XLSX: all that match, in the visible columns or in all of
 * them.
 */
export function ExportMenu<T>({ label, columns, shown, whole, everything }: ExportMenuProps<T>) {
  const { t, i18n } = useTranslation()
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const written = columns.filter(({ value }) => value !== undefined)
  const onScreen = shown ? written.filter(({ id }) => shown.has(id)) : written

  const readColumns =
    (chosen: readonly ExportColumn<T>[]): ReadContent =>
    async (tell) => {
      const rows = await readAll(whole.readPage, tell)
      return {
        header: chosen.map(({ header }) => header),
        amounts: chosen.flatMap(({ isAmount }, place) => (isAmount ? place : [])),
        rows: rows.map((row) => chosen.map(({ value }) => value?.(row))),
      }
    }
  const save = async (format: Format, read: ReadContent) => {
    const start = Date.now()
    setBusy(true)
    try {
      const content = await read((done, total) => {
        if (Date.now() - start > patience) setProgress({ done, total })
      })
      const table = { ...content, yes: t('form.yes'), no: t('form.no') }
      const file = await (format === 'csv' ? csvOf(table, i18n.language) : xlsxOf(table, label))
      // No file without its note.
      if (read !== everything) await whole.note()
      saveFile(file, exportName(label, whole.day, format))
    } catch {
      // Reported in words: nothing was saved, and the menu is there to retry.
      notifications.show({ message: t('table.export_failed'), color: 'red' })
    } finally {
      setBusy(false)
      setProgress(null)
    }
  }
  const choices = (title: string, read: ReadContent) => (
    <>
      <Menu.Label>{title.charAt(0).toUpperCase() + title.slice(1)}</Menu.Label>
      {formats.map(({ format, name, Icon }) => (
        <Menu.Item
          key={format}
          leftSection={<Icon size={16} />}
          aria-label={t('table.export_as', { format: name, columns: title })}
          onClick={() => void save(format, read)}
        >
          {name}
        </Menu.Item>
      ))}
    </>
  )
  return (
    <Group gap="xs" wrap="nowrap">
      {progress ? (
        <div style={{ width: 140 }}>
          <Progress.Root>
            <Progress.Section
              value={(100 * progress.done) / Math.max(1, progress.total)}
              aria-label={t('table.exporting')}
            />
          </Progress.Root>
          <Text size="xs" c="dimmed" className="figures" role="status">
            {t('table.exported', {
              done: new Intl.NumberFormat(i18n.language).format(progress.done),
              total: new Intl.NumberFormat(i18n.language).format(progress.total),
            })}
          </Text>
        </div>
      ) : null}
      <Menu position="bottom-end" withInitialFocusPlaceholder={false} opened={isOpen} onChange={setOpen}>
        <Menu.Target>
          <Tooltip label={t('table.export')} disabled={isOpen}>
            <ActionIcon variant="default" size={36} aria-label={t('table.export')} loading={isBusy}>
              <IconDownload size={18} />
            </ActionIcon>
          </Tooltip>
        </Menu.Target>
        <Menu.Dropdown>
          {choices(t(shown ? 'table.shown_columns' : 'table.all_columns'), readColumns(onScreen))}
          {everything || onScreen.length < written.length ? <Menu.Divider /> : null}
          {everything ? choices(t('table.everything'), everything) : null}
          {!everything && onScreen.length < written.length
            ? choices(t('table.all_columns'), readColumns(written))
            : null}
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}

/** The paging of a list without pages: all of it on one. */
export const onePage = (items: number): Page<never>['pagination'] => ({
  perPage: items,
  currentPage: 1,
  total: { items, pages: 1 },
})

/** All rows of a list, page by page. */
export async function readAll<T>(readPage: WholeList<T>['readPage'], tell: Tell): Promise<T[]> {
  const rows: T[] = []
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { data, pagination } = await readPage({ page, limit: mostPerPage })
    rows.push(...data)
    pages = pagination.total.pages
    // In records: a record may have several rows.
    tell(Math.min(page * pagination.perPage, pagination.total.items), pagination.total.items)
  }
  return rows
}
