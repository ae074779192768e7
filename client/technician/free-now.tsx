import { useTranslation } from 'react-i18next'
import { formatNearDate, formatTime } from '#shared/rules/format.ts'
import type { FreeNow } from '#shared/technician.ts'
import { useSiteDay } from '../session/site-day.ts'
import { currentLanguage } from '../words.ts'
import './free-now.css'

/** Says until when a technician is free or busy: today by the time alone. */
export function useFreeWords(): (now: FreeNow) => string {
  const { t } = useTranslation()
  const day = useSiteDay()
  return ({ busy, until }) => {
    if (until === null) return t('technician.free')
    const isToday = until.startsWith(day)
    const date = formatNearDate(until, currentLanguage(), day)
    const when = isToday ? formatTime(until) : `${date}, ${formatTime(until)}`
    return t(busy ? 'technician.busy_until' : 'technician.free_until', { when })
  }
}

/** The same in a table, with a mark: full while free, hollow while busy. */
export function FreeNowCell({ now }: { now: FreeNow }) {
  const words = useFreeWords()
  return (
    <span className="free-now" data-busy={now.busy || undefined}>
      {words(now)}
    </span>
  )
}
