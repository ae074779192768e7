import { Autocomplete, Switch, TextInput } from '@mantine/core'
import { IconRowRemove } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type FileRow, textOf } from '#shared/rules/import/cell.ts'
import { cellOf, type Edits, type Source } from '#shared/rules/import/convert.ts'
import type { Field, Importable } from '#shared/rules/import/field.ts'
import { isNamePart } from '#shared/rules/import/full-name.ts'
import { RowButton } from '../form/row-actions.tsx'
import { useIsPhone } from '../frame/page.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import type { Column } from '../ui/table/table-props.ts'
import { currentLanguage } from '../words.ts'
import { shownCell } from './shown-cell.ts'
import type { ChoicesOf } from './use-choices.ts'
import type { RowErrors } from './use-import.ts'

const perPage = 50

type PreviewProps = {
  what: Importable
  fields: readonly Field[]
  choicesOf: ChoicesOf
  rows: readonly FileRow[]
  source: Source
  /** By line and field, from the last check. */
  errors: RowErrors
  edits: Edits
  onEdit(line: number, field: string, text: string): void
  onLeaveOut(line: number): void
}

/** The rows as they will be imported, with errors in their cells, to be corrected there. */
export function Preview({ what, fields, choicesOf, rows, source, errors, edits, onEdit, onLeaveOut }: PreviewProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const language = currentLanguage()
  const { mapping, fixed } = source
  const [page, setPage] = useState(1)
  const [onlyWrong, setOnlyWrong] = useState(errors.size > 0)
  const shown = onlyWrong ? rows.filter(({ line }) => errors.has(line)) : rows
  const pages = Math.max(1, Math.ceil(shown.length / perPage))
  const current = Math.min(page, pages)
  const refused = new Set([...errors.values()].flatMap((fieldErrors) => Object.keys(fieldErrors)))
  // A whole name shows as its parts, which are what is imported.
  const isShown = (name: string): boolean =>
    (mapping[name] != null && name !== 'full_name') ||
    (mapping.full_name != null && isNamePart(name)) ||
    fixed[name] !== undefined ||
    refused.has(name)
  const textIn = (row: FileRow, { name, reading }: Field) => {
    const cell = cellOf(row, name, source, edits)
    return reading === 'number' || reading === 'amount' ? shownCell(cell) : textOf(cell)
  }
  const columns: Column<FileRow>[] = [
    { id: 'line', header: t('imports.line'), align: 'right', inTitle: true, cell: ({ line }) => line },
    ...fields
      .filter(({ name }) => isShown(name))
      .map(
        (field): Column<FileRow> => ({
          id: field.name,
          header: field.titles[language],
          value: (row) => textIn(row, field),
          cell: (row) => {
            const text = textIn(row, field)
            const wrong = errors.get(row.line)?.[field.name]
            if (!wrong) return text.length > 80 ? `${text.slice(0, 80)}…` : text
            const input = {
              'aria-label': t('imports.cell', { field: field.titles[language], line: row.line }),
              size: 'xs',
              miw: 56,
              maw: 360,
              // Typed text stays as it is, blanks between words too.
              value: edits[row.line]?.[field.name] ?? text,
              error: wrong.join(' '),
            }
            const edit = (typed: string) => onEdit(row.line, field.name, typed)
            const choices = choicesOf(field)
            if (!choices) return <TextInput {...input} onChange={({ currentTarget }) => edit(currentTarget.value)} />
            // The wrong text finds no choice. The list opens above: below it would cover the message.
            return (
              <Autocomplete
                {...input}
                data={choices}
                filter={({ options }) => options}
                comboboxProps={{ position: 'top-start' }}
                onChange={edit}
              />
            )
          },
        }),
      ),
  ]
  return (
    <DataTable
      name={`import-${what}`}
      label={t('imports.preview')}
      columns={columns}
      rows={shown.slice((current - 1) * perPage, current * perPage)}
      rowId={({ line }) => line}
      title={({ line }) => t('imports.line_number', { line })}
      words={({ line }) => t('imports.line_number', { line })}
      sort={{ orderBy: '', ascending: true }}
      onSort={() => undefined}
      page={{ perPage, currentPage: current, total: { items: shown.length, pages } }}
      onPage={setPage}
      isPhone={isPhone}
      inCards
      actions={({ line }) => (
        <RowButton label={t('imports.leave_out', { line })} onClick={() => onLeaveOut(line)}>
          <IconRowRemove size={18} />
        </RowButton>
      )}
      toolbar={
        <Switch
          label={t('imports.only_wrong')}
          checked={onlyWrong}
          onChange={({ currentTarget }) => {
            setOnlyWrong(currentTarget.checked)
            setPage(1)
          }}
        />
      }
      empty={<EmptyState drawing="done" title={t('imports.none_wrong')} />}
    />
  )
}
