import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#shared/rules/format.ts'
import { api } from '../../endpoints.ts'
import { q } from '../../query.ts'
import { currentLanguage } from '../../words.ts'
import { Warning } from '../warning.tsx'

/**
 * Warns that the newest bill is dated after the server's clock, and says what to do before another
 * bill takes its date.
 */
export function ClockWarning() {
  const { t } = useTranslation()
  // Always reread: the clock moves on without writes. A failed read must not hide the form.
  const { data } = useQuery({ ...q(api.bill.clock, {}), staleTime: 0, throwOnError: false })
  if (!data?.ahead) return null
  const { number, date } = data.ahead
  return (
    <Warning role="alert" title={t('billing.form.clock_title')}>
      {t('billing.form.clock_help', { number, date: formatDateTime(date, currentLanguage()) })}
    </Warning>
  )
}
