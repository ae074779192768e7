import { Group, Stack } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { Page, useIsPhone } from '../frame/page.tsx'
import { Entries } from '../history/entries.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
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
        ) : (
          <EmptyState
            drawing="paper"
            title={t(hasFilter(search) ? 'history.nothing_found' : 'history.none')}
            help={hasFilter(search) ? undefined : t('history.none_help')}
            isQuiet
          />
        )}
        <Pages
          page={data.pagination}
          onPage={(page) => change({ page: page > 1 ? page : undefined })}
          isPhone={isPhone}
        />
      </Stack>
    </Page>
  )
}
