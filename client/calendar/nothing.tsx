import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatPeriod } from '#shared/rules/format.ts'
import { api } from '../endpoints.ts'
import { NewLink } from '../frame/link.tsx'
import { StockWays } from '../material/stock-ways.tsx'
import { q } from '../query.ts'
import { useCan } from '../session/session.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { currentLanguage } from '../words.ts'
import type { DayRange } from './days/day-range.ts'

type NothingProps = {
  /** The days in view, which have no event, or none that passes the filters. */
  days: DayRange
  hasFilter: boolean
  onClear(): void
  isTimeline: boolean
}

/** Days without any event: links to the first step to one, or back to those that a filter hides. */
export function Nothing({ days: { start, end }, hasFilter, onClear, isTimeline }: NothingProps) {
  const { t } = useTranslation()
  const mayEdit = useCan('event:edit')
  const isStockEmpty = useIsStockEmpty(mayEdit && !hasFilter)
  const period = formatPeriod(`${start} 00:00:00`, `${end} 23:59:59`, currentLanguage())
  if (hasFilter)
    return (
      <EmptyState
        drawing="lens"
        title={t('calendar.none_found', { period })}
        help={t('calendar.none_filtered')}
        action={
          <Button variant="default" onClick={onClear}>
            {t('table.clear_filters')}
          </Button>
        }
      />
    )
  if (isStockEmpty)
    return (
      <EmptyState
        drawing="case"
        title={t('calendar.stock_first')}
        help={t('calendar.stock_first_help')}
        action={<StockWays />}
      />
    )
  return (
    <EmptyState
      drawing="calendar"
      title={t('calendar.none', { period })}
      help={mayEdit ? t(isTimeline ? 'calendar.none_help' : 'calendar.none_help_agenda') : undefined}
      action={
        mayEdit ? (
          <NewLink to="/events/new" variant="default">
            {t('calendar.new_event')}
          </NewLink>
        ) : undefined
      }
    />
  )
}

/** True on a site without any material, just set up: an event needs stock. */
function useIsStockEmpty(isAsked: boolean): boolean {
  const first = q(api.material.list, { query: { limit: 1 } })
  const { data } = useQuery({ ...first, enabled: isAsked, throwOnError: false })
  return data?.pagination.total.items === 0
}
