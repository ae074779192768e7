import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '#shared/rules/format.ts'
import { api } from '../../endpoints.ts'
import { q } from '../../query.ts'
import { useCan } from '../../session/session.ts'
import { currentLanguage } from '../../words.ts'
import type { Week } from './week.ts'

/**
 * Words of a person's hours in a week (rules/assignment.md#28); undefined until they are known, and
 * for users who may not read them.
 */
export function useHours({ startDate, endDate, number }: Week): (person: number) => string | undefined {
  const { t } = useTranslation()
  const mayRead = useCan('person:read')
  const { data } = useQuery({
    ...q(api.technician.hours, { query: { startDate, endDate } }),
    enabled: mayRead,
    throwOnError: false, // the board is whole without them
  })
  if (!data) return () => undefined
  const minutes = new Map(data.map((one) => [one.technician_id, one.minutes]))
  return (person) =>
    t('assignment.week', {
      hours: formatDecimal((minutes.get(person) ?? 0) / 60, currentLanguage(), 2),
      week: number,
    })
}
