import { Group, Stack } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { ListEmpty } from '../form/list-empty.tsx'
import { Page, useIsPhone } from '../frame/page.tsx'
import { Entries } from '../history/entries.tsx'
import { Beyond } from '../ui/table/beyond.tsx'
import { Filters } from '../ui/table/filters.tsx'
import { Pages } from '../ui/table/pages.tsx'
import type { HistorySearch } from './address.ts'
import { HistoryFilterBar, hasFilter, noFilter, useHistoryChips } from './filters.tsx'
import { historyQuery } from './queries.ts'

const route = getRouteApi('/app/history')

/** The history of everything, for admins (rules/history.md#14). */
export function HistoryPage() {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  // What is shown stays until the next entries are there.
  const { data } = useSuspenseQuery(historyQuery(useDeferredValue(search)))
  const change = (part: Partial<HistorySearch>) =>
    void navigate({ search: (present) => ({ ...present, page: undefined, ...part }) })
  const onPage = (page: number) => change({ page: page > 1 ? page : undefined })
  return (
    <Page title={t('history.many')}>
      <Stack gap="md" className="history">
        <Group gap="xs">
          <Filters chips={useHistoryChips(search, change)} onClear={() => change(noFilter)}>
            <HistoryFilterBar filters={search} onChange={change} />
          </Filters>
        </Group>
        {data.data.length > 0 ? (
          <Entries entries={data.data} />
        ) : data.pagination.total.items > 0 ? (
          <Beyond page={data.pagination} onPage={onPage} />
        ) : (
          <ListEmpty
            drawing="paper"
            isNarrowed={hasFilter(search)}
            onClear={() => change(noFilter)}
            nothingFound={t('history.nothing_found')}
            isTrash={false}
            title={t('history.none')}
            help={t('history.none_help')}
          />
        )}
        <Pages page={data.pagination} onPage={onPage} isPhone={isPhone} />
      </Stack>
    </Page>
  )
}
