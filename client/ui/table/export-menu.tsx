import { ActionIcon, Group, Menu, Progress, Text, Tooltip } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Page } from '#shared/field.ts'
import { fileName } from '#shared/text.ts'
import { type CellValue, csvOf, saveFile, xlsxOf } from './cells.ts'

/** Which page of a list, as its route is asked. */
export type Paging = { page: number; limit: number }
/** Every row of a list under its present filters and order, whatever page is on screen. */
export type WholeList<T> = {
  readPage(paging: Paging): Promise<Page<T>>
  /** Today, `YYYY-MM-DD`, for the name of the file. */
  day: string
}
/** A column as a file has it. */
export type ExportColumn<T> = { id: string; header: string; value?(row: T): CellValue }

type ExportMenuProps<T> = {
  /** What the rows are: names the file. */
  label: string
  columns: readonly ExportColumn<T>[]
  /** Ids of the columns on screen. */
  shown: ReadonlySet<string>
  whole: WholeList<T>
}
type Format = 'csv' | 'xlsx'

/** The most a route gives at once. */
const limit = 1000
const patience = 1000

/** Saves the rows of a list as CSV or XLSX: all that match, in the columns on screen or in all of them. */
export function ExportMenu<T>({ label, columns, shown, whole }: ExportMenuProps<T>) {
  const { t, i18n } = useTranslation()
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const written = columns.filter(({ value }) => value !== undefined)

  const save = async (format: Format, chosen: readonly ExportColumn<T>[]) => {
    const start = Date.now()
    setBusy(true)
    try {
      const rows = await readAll(whole, (done, total) => {
        if (Date.now() - start > patience) setProgress({ done, total })
      })
      const table = {
        header: chosen.map(({ header }) => header),
        rows: rows.map((row) => chosen.map(({ value }) => value?.(row))),
        yes: t('form.yes'),
        no: t('form.no'),
      }
      const file = await (format === 'csv' ? csvOf(table, i18n.language) : xlsxOf(table, label))
      saveFile(file, fileName(`${label}_${whole.day}.${format}`))
    } catch {
      // Said in words: nothing was saved, and the menu is there to try again.
      notifications.show({ message: t('table.export_failed'), color: 'red' })
    } finally {
      setBusy(false)
      setProgress(null)
    }
  }
  const choices = (title: string, chosen: readonly ExportColumn<T>[]) => (
    <>
      <Menu.Label>{title.charAt(0).toUpperCase() + title.slice(1)}</Menu.Label>
      <Menu.Item
        leftSection={<IconFileSpreadsheet size={16} />}
        aria-label={t('table.export_as', { format: 'Excel (XLSX)', columns: title })}
        onClick={() => void save('xlsx', chosen)}
      >
        Excel (XLSX)
      </Menu.Item>
      <Menu.Item
        leftSection={<IconFileTypeCsv size={16} />}
        aria-label={t('table.export_as', { format: 'CSV', columns: title })}
        onClick={() => void save('csv', chosen)}
      >
        CSV
      </Menu.Item>
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
      <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Tooltip label={t('table.export')}>
            <ActionIcon variant="default" size={36} aria-label={t('table.export')} loading={isBusy}>
              <IconDownload size={18} />
            </ActionIcon>
          </Tooltip>
        </Menu.Target>
        <Menu.Dropdown>
          {choices(
            t('table.shown_columns'),
            written.filter(({ id }) => shown.has(id)),
          )}
          <Menu.Divider />
          {choices(t('table.all_columns'), written)}
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}

async function readAll<T>(whole: WholeList<T>, tell: (done: number, total: number) => void): Promise<T[]> {
  const rows: T[] = []
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { data, pagination } = await whole.readPage({ page, limit })
    rows.push(...data)
    pages = pagination.total.pages
    tell(rows.length, pagination.total.items)
  }
  return rows
}
