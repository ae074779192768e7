import type { ReactNode } from 'react'
import { RowMenu, useRowMenu } from './row-menu.tsx'
import type { Column, DataTableProps } from './table-props.ts'
import { wordsOf } from './words-of.ts'

type PhoneRowsProps<T> = Pick<
  DataTableProps<T>,
  'label' | 'words' | 'rows' | 'rowId' | 'title' | 'picture' | 'actions'
> & {
  columns: readonly Column<T>[]
  /** The columns that the user chose to see. */
  shown: readonly Column<T>[]
}

/** Columns without a place of their own that the second line takes from. */
const mostWords = 2

/** Rows on a phone, all of one height: the title, a line of words under it, a figure at the end. */
export function PhoneRows<T>({ label, rows, rowId, ...row }: PhoneRowsProps<T>) {
  return (
    <ul className="phone-rows" aria-label={label}>
      {rows.map((one) => (
        <PhoneRow key={rowId(one)} one={one} {...row} />
      ))}
    </ul>
  )
}

function PhoneRow<T>(props: Omit<PhoneRowsProps<T>, 'label' | 'rows' | 'rowId'> & { one: T }) {
  const { one, columns, shown, title, picture, actions } = props
  const menu = useRowMenu()
  const placed = columns.filter(({ phone }) => phone === 'under')
  const under = placed.length > 0 ? placed : shown.filter(isWord).slice(0, mostWords)
  const words = under.flatMap((column) => (column.brief ?? textOf(column))(one) || [])
  const ends = columns.filter(({ phone }) => phone === 'end')
  const buttons: ReactNode = actions?.(one)
  return (
    <li {...menu.row}>
      {picture?.(one)}
      <div className="phone-words">
        <div className="phone-title">{title(one)}</div>
        <div className="phone-under">{words.join(' · ')}</div>
      </div>
      <div className="phone-end">
        {ends.map(({ id, cell, brief }) => (
          <div key={id} className={brief && 'phone-note'}>
            {brief ? brief(one) : cell(one)}
          </div>
        ))}
      </div>
      {buttons ? (
        <RowMenu name={wordsOf(props, columns, one)} isOpen={menu.isOpen} onChange={menu.setOpen} isAlone>
          {buttons}
        </RowMenu>
      ) : null}
    </li>
  )
}

/** Whether a column has no place in the row yet. */
const isWord = <T,>({ inTitle, phone }: Column<T>): boolean => !inTitle && phone === undefined

const textOf =
  <T,>({ value }: Column<T>) =>
  (row: T): string | null => {
    const text = value?.(row)
    return typeof text === 'string' || typeof text === 'number' ? String(text) : null
  }
