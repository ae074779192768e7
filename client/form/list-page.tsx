import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Words } from '#shared/rules/words.ts'
import { Page } from '../frame/page.tsx'
import type { DrawingName } from '../ui/drawings.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import type { listUrl } from '../ui/table/list-url.ts'
import { SearchInput } from '../ui/table/search-input.tsx'
import type { DataTableProps } from '../ui/table/table-props.ts'
import { ListEmpty, type ListEmptyProps } from './list-empty.tsx'
import { TrashToggle } from './row-actions.tsx'

/** The result of `useListing`; `T` is a row. */
type Listing<T> = {
  url: ReturnType<typeof listUrl>
  empty: Pick<ListEmptyProps, 'isNarrowed' | 'onClear' | 'isTrash'>
  table: Omit<DataTableProps<T>, keyof OwnTable<T> | 'toolbar' | 'empty'>
}
type OwnTable<T> = Pick<DataTableProps<T>, 'label' | 'words' | 'columns' | 'picture' | 'actions' | 'everything'> &
  Partial<Pick<DataTableProps<T>, 'title'>>

type ListTableProps<T> = OwnTable<T> & {
  listing: Listing<T>
  /** What the search covers, where that is more than the name. */
  searched?: string
  /** For an empty list: what is drawn, that it is empty, what belongs there, and the ways in. */
  drawing: DrawingName
  none: string
  help?: string
  ways: ReactNode
}

/** Nouns with the words of a list. */
type WithList = {
  [N in keyof Words]: Words[N] extends Record<'many' | 'none' | 'none_help', string> ? N : never
}[keyof Words]

/** What a list of a noun is called, and what it says when it is empty. */
export function useListWords(noun: WithList) {
  const { t } = useTranslation()
  return { label: t(`${noun}.many`), none: t(`${noun}.none`), help: t(`${noun}.none_help`) }
}

/**
 * The table of a plain list: its search above it, and its message when empty. Without a `title`,
 * rows are called as in the column of their name.
 */
export function ListTable<T extends { id: number }>(props: ListTableProps<T>) {
  const { listing, searched, drawing, none, help, ways, ...own } = props
  const name = own.columns.find(({ inTitle }) => inTitle)
  const { url, table, empty } = listing
  return (
    <DataTable
      {...table}
      title={(row) => name?.cell(row)}
      {...own}
      toolbar={<SearchInput value={url.search} onSearch={url.onSearch} placeholder={searched} />}
      empty={<ListEmpty drawing={drawing} {...empty} title={none} help={help} action={ways} />}
    />
  )
}

/**
 * The screen of a plain list, called `label`: a table with a trash, and the link to a new record.
 * `more` are its other actions, outside the trash; `many` is the way to many new records at once.
 */
export function ListPage<T extends { id: number }>({
  add,
  more,
  many,
  ...props
}: Omit<ListTableProps<T>, 'ways'> & { add: ReactNode; more?: ReactNode; many?: ReactNode }) {
  const { t } = useTranslation()
  const { url } = props.listing
  return (
    <Page
      title={props.label}
      subtitle={url.isTrash ? t('table.show_trash') : null}
      add={add}
      more={
        <>
          <TrashToggle isTrash={url.isTrash} onToggle={url.toggleTrash} />
          {url.isTrash ? null : more}
          {many}
        </>
      }
    >
      <ListTable
        {...props}
        ways={
          <>
            {add}
            {many}
          </>
        }
      />
    </Page>
  )
}
