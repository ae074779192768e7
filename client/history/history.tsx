import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { HistoryEntity } from '#shared/history-names.ts'
import { api } from '../endpoints.ts'
import { useIsPhone } from '../frame/page.tsx'
import { q } from '../query.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Pages } from '../ui/table/pages.tsx'
import { Entries } from './entries.tsx'

/** Entries on one page beside a record. */
const perPage = 30

type RecordProps = { entity: HistoryEntity; id: number }

/**
 * The history of one record, newest first (rules/history.md#14). Another record starts anew: on its
 * first page, and without the entries of the record before, which could be undone there.
 */
export const History = ({ entity, id }: RecordProps) => (
  <HistoryOfRecord key={`${entity} ${id}`} entity={entity} id={id} />
)

function HistoryOfRecord({ entity, id }: RecordProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const [page, setPage] = useState(1)
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...q(api.history.list, { query: { entity, id, page, limit: perPage } }),
    throwOnError: false,
    placeholderData: keepPreviousData,
  })
  if (isError && !data)
    return (
      <Group gap="xs" role="alert">
        <Text size="sm">{t('history.failed')}</Text>
        <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
          {t('history.retry')}
        </Button>
      </Group>
    )
  if (!data) return <HistoryPending />
  const { items, pages } = data.pagination.total
  if (items === 0) return <EmptyState drawing="paper" title={t('history.none')} help={t('history.none_help')} isQuiet />
  // Entries became too old meanwhile: the last page is the nearest one left.
  if (page > pages && !isPlaceholderData) setPage(pages)
  return (
    <Stack gap="md" className="history">
      <Entries entries={data.data} of={entity} />
      {pages > 1 ? <Pages page={data.pagination} onPage={setPage} isPhone={isPhone} /> : null}
    </Stack>
  )
}

/** The shape of a history that is being read. */
export const HistoryPending = () => (
  <Stack gap="sm" aria-hidden>
    <Skeleton height={20} width={160} />
    {[1, 2, 3, 4].map((row) => (
      <Skeleton key={row} height={36} />
    ))}
  </Stack>
)
