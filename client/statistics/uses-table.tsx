import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MaterialUse, StatisticsPeriod } from '#shared/statistics.ts'
import type { ExportedList } from '#shared/told.ts'
import { ListEmpty } from '../form/list-empty.tsx'
import { useListing } from '../listing.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import { SearchInput } from '../ui/table/search-input.tsx'
import type { Column } from '../ui/table/table-props.ts'
import { MaterialName } from './material-columns.tsx'
import { type UsesSearch, usesQuery } from './queries.ts'

type UsesTableProps = {
  /** Under which the browser keeps the choice of columns and the history notes exports. */
  name: ExportedList
  label: string
  period: StatisticsPeriod
  first: UsesSearch
  columns: Column<MaterialUse>[]
  none: string
  help: string
  /** Choices beside the search. */
  choices?: ReactNode
}

/** The uses of all materials, which the server pages, sorts and searches; the address stays as it is. */
export function UsesTable({ name, label, period, first, columns, none, help, choices }: UsesTableProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useState<UsesSearch>({})
  const asked = useMemo(() => ({ ...first, ...search }), [first, search])
  const { url, table, empty } = useListing({
    name,
    search: asked as UsesSearch & { deleted?: boolean },
    navigate: (to) => setSearch(to.search),
    orderBy: 'use',
    page: ({ deleted: _, ...query }) => usesQuery(period, query),
  })
  return (
    <DataTable
      {...table}
      label={label}
      columns={columns}
      title={(row) => <MaterialName row={row} />}
      toolbar={
        <>
          <SearchInput value={url.search} onSearch={url.onSearch} placeholder={t('statistics.search')} />
          {choices}
        </>
      }
      empty={<ListEmpty drawing="shelves" {...empty} title={none} help={help} />}
    />
  )
}
